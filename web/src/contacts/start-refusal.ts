import { showError } from '../app/calls/errors.ts'
import type { Refused } from '../app/calls/refused.ts'
import { createStore } from '../ui/store.ts'

const refusal = createStore<Refused | undefined>(undefined)

/** Says why a conversation could not start or continue. If another ticket with the contact is open, links to it. */
export function showStartRefusal(refused: Refused): void {
  if (refused.code === 'ERR_OTHER_OPEN_TICKET') refusal.set(refused)
  else showError(refused)
}

export const closeStartRefusal = (): void => refusal.set(undefined)

export const useStartRefusal = (): Refused | undefined => refusal.useValue((one) => one)
