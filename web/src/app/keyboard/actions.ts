import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { createStore } from '../../ui/store.ts'
import { useKeys, type Keys } from './keys.ts'

/** An action in the command palette. Its shortcut runs it too. */
export type Action = {
  /** Stable across renders. The palette remembers choices by it. */
  id: string
  label: string
  hint?: string
  icon?: Icon
  /** The avatar of a person or a tag, instead of an icon. */
  face?: string
  color?: string
  /** As in `useKeys`. */
  keys?: string
  /** Another component handles the shortcut. It is only displayed here. */
  isHeardElsewhere?: boolean
  run?: () => void
  /** The targets of the action. The palette asks for one in a second step. */
  steps?: () => Promise<Action[]>
}

export type ActionGroup = {
  title: string
  actions: Action[]
  /** The group of the focused object, listed above the groups of the page around it. */
  isNearest?: boolean
}

type Kept = { current: ActionGroup | undefined }

const groups = createStore<readonly Kept[]>([])

/** Registers actions with their shortcuts, in the palette too, while the component is mounted. */
export function useActions(group: ActionGroup | undefined): void {
  const latest = useRef(group)
  useEffect(() => {
    latest.current = group
  })
  useEffect(() => {
    groups.set([...groups.get(), latest])
    return () => groups.set(groups.get().filter((one) => one !== latest))
  }, [])
  useKeys(keysOf(group))
}

function keysOf(group: ActionGroup | undefined): Keys {
  const keys: Keys = {}
  for (const { keys: name, run, isHeardElsewhere } of group?.actions ?? [])
    if (name && run && !isHeardElsewhere)
      keys[name] = (event) => {
        event.preventDefault()
        run()
      }
  return keys
}

/** All actions registered on this screen, read at the time of the call. */
export const useActionGroups = (): ActionGroup[] =>
  groups
    .useValue()
    .flatMap(({ current }) => current ?? [])
    .toSorted((one, other) => Number(other.isNearest ?? false) - Number(one.isNearest ?? false))
