import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useKeys, type Keys } from './keys.ts'

/** Something to do, as the palette shows it; where it has keys, they do it too. */
export type Action = {
  /** The same each time: by it the palette knows what one does often. */
  id: string
  label: string
  hint?: string
  icon?: Icon
  /** A person's or a tag's own mark, in place of an icon. */
  face?: string
  color?: string
  /** As in `useKeys`. */
  keys?: string
  /** The key is heard by somebody else, and only shown here. */
  isHeardElsewhere?: boolean
  run?: () => void
  /** What it is done to: the palette asks for it in a second step. */
  steps?: () => Promise<Action[]>
}

export type ActionGroup = {
  title: string
  actions: Action[]
  /** What is before one's eyes: stands above all that belongs to the page around it. */
  isNearest?: boolean
}

type Kept = { current: ActionGroup | undefined }

let groups: readonly Kept[] = []
const hearers = new Set<() => void>()

function become(next: readonly Kept[]): void {
  groups = next
  for (const hear of hearers) hear()
}

/** Offers what can be done here, by key and in the palette, for as long as the component is on screen. */
export function useActions(group: ActionGroup | undefined): void {
  const latest = useRef(group)
  useEffect(() => {
    latest.current = group
  })
  useEffect(() => {
    become([...groups, latest])
    return () => become(groups.filter((one) => one !== latest))
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

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** All that is offered on this screen, as it stands when it is asked for. */
export const useActionGroups = (): ActionGroup[] =>
  useSyncExternalStore(subscribe, () => groups)
    .flatMap(({ current }) => current ?? [])
    .toSorted((one, other) => Number(other.isNearest ?? false) - Number(one.isNearest ?? false))
