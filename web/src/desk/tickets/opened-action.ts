import type { Schedule } from '@recado/contract/desk/schedules'
import { useSyncExternalStore } from 'react'
import { awaitField } from '../../ui/lazy/typed-ahead.ts'

/** A dialog about one ticket, and what it needs to know besides. */
export type OpenedAction = { ticketId: number } & (
  | { is: 'transfer' | 'funnel' | 'expiration' | 'snooze' | 'remove' }
  | { is: 'schedule'; schedule?: Schedule }
  | {
      is: 'closing'
      hasDraft: boolean
      hasNote: boolean
      schedules: number
      confirm: () => Promise<unknown>
    }
)

/** Those in which one begins to write or to choose at once: no letter meant for them is a command. */
const withField: readonly OpenedAction['is'][] = [
  'transfer',
  'schedule',
  'funnel',
  'expiration',
  'snooze',
]

let opened: OpenedAction | undefined
const hearers = new Set<() => void>()

function become(next: OpenedAction | undefined): void {
  opened = next
  for (const hear of hearers) hear()
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Opens a dialog about a ticket, from wherever it is asked for: a menu, a key, the palette, the drawer. */
export function openAction(action: OpenedAction): void {
  if (withField.includes(action.is)) awaitField(closeAction)
  become(action)
}
export const closeAction = (): void => become(undefined)

/** The dialog that stands open for this ticket. */
export function useOpenedAction(ticketId: number): OpenedAction | undefined {
  const action = useSyncExternalStore(subscribe, () => opened)
  return action?.ticketId === ticketId ? action : undefined
}
