import type { Schedule } from '@recado/contract/desk/schedules'
import { useSyncExternalStore } from 'react'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'

/** An open dialog about one ticket, with its input. */
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

/** Dialogs in which the user types or chooses at once. Keys meant for them are not shortcuts. */
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

/** Opens a dialog about a ticket from a menu, a shortcut, the palette or the drawer. */
export function openAction(action: OpenedAction): void {
  if (withField.includes(action.is)) captureTyping(closeAction)
  become(action)
}
export const closeAction = (): void => become(undefined)

/** The open dialog of this ticket. */
export function useOpenedAction(ticketId: number): OpenedAction | undefined {
  const action = useSyncExternalStore(subscribe, () => opened)
  return action?.ticketId === ticketId ? action : undefined
}
