import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { call } from '../../app/calls/api.ts'
import { saveLocal, readLocal, useLocal } from '../../app/device/local-storage.ts'
import { acceptTicket } from '../tickets/accept-ticket.ts'

const KEY = 'recado-go-on'

/** Whether resolving leads to the next waiting ticket; otherwise it leads to the list. Stored per device. */
export function useOpensNextTicket(): [boolean, (isOn: boolean) => void] {
  const isOn = useLocal(KEY) === 'on'
  return [isOn, (next) => saveLocal(KEY, next ? 'on' : '')]
}

export const opensNextTicket = (): boolean => readLocal(KEY) === 'on'

const byWait = (one: Ticket, other: Ticket) =>
  (one.waitingSince ?? '').localeCompare(other.waitingSince ?? '')

/**
 * The next ticket to attend: the user's own ticket that has waited longest, otherwise the pending ticket that has
 * waited longest, which is accepted first. Undefined if nobody waits.
 */
export async function nextWaiting(userId: number): Promise<Ticket | undefined> {
  const own = await call(tickets.list, { status: 'open' })
  const [mine] = own.tickets.filter(({ waitingSince }) => waitingSince !== null).toSorted(byWait)
  if (mine) return mine
  const { tickets: pending } = await call(tickets.list, { status: 'pending', sort: 'waiting' })
  for (const ticket of pending.toSorted(byWait)) {
    const accepted = await acceptTicket(ticket, userId)
    if (accepted) return accepted
  }
  return undefined
}
