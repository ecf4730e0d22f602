import type { Schedule } from '@recado/contract/desk/schedules'
import { createStore } from '../../ui/store.ts'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'

/** An open dialog about one ticket, with its input. */
export type OpenedAction = { ticketId: number } & (
  | { is: 'transfer' | 'funnel' | 'expiration' | 'snooze' | 'macro' | 'remove' }
  | { is: 'schedule'; schedule?: Schedule }
  | {
      is: 'closing'
      hasDraft: boolean
      hasNote: boolean
      schedules: number
      /** Set if the company asks for a closing reason. */
      question?: { isRequired: boolean } | undefined
      confirm: () => Promise<unknown>
      /** Continues after the ticket was resolved with the answer. */
      leave: () => void
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

const opened = createStore<OpenedAction | undefined>(undefined)

/** Opens a dialog about a ticket from a menu, a shortcut, the palette or the drawer. */
export function openAction(action: OpenedAction): void {
  if (withField.includes(action.is)) captureTyping(closeAction)
  opened.set(action)
}
export const closeAction = (): void => opened.set(undefined)

/** The open dialog of this ticket. */
export function useOpenedAction(ticketId: number): OpenedAction | undefined {
  const action = opened.useValue()
  return action?.ticketId === ticketId ? action : undefined
}
