import { messageCreated, messageUpdated, type Message } from '@recado/contract/desk/messages'
import { type Ticket, tickets } from '@recado/contract/desk/tickets'
import { useLive } from '../../app/live/live.ts'
import { invalidate, useEndpointQuery } from '../../app/cache/query.ts'
import { useNumbers } from '../use-numbers.ts'
import { useNow } from '../../app/time/use-now.ts'

export type ServiceWindow = {
  isOpen: boolean
  /** Milliseconds until the window closes. 0 if it is closed. */
  leftMs: number
  /** The customer has never written. */
  isNew: boolean
}

const REMEMBERED_MS = 10 * 60_000

/** The customer service window of a ticket. Undefined if the connection's network has none. */
export function useServiceWindow({ id: ticketId, whatsappId }: Ticket): ServiceWindow | undefined {
  const numbers = useNumbers()
  const hasWindow = numbers?.find(({ id }) => id === whatsappId)?.serviceWindowHours !== undefined
  const { data } = useEndpointQuery(
    tickets.show,
    { ticketId },
    { enabled: hasWindow, staleTime: REMEMBERED_MS },
  )
  const refetch = (message: Message) => {
    if (hasWindow && message.ticketId === ticketId && movesWindow(message))
      invalidate(tickets.show, { ticketId })
  }
  useLive(messageCreated, ({ message }) => refetch(message))
  useLive(messageUpdated, ({ message }) => refetch(message))
  const now = useNow()
  const end = data?.serviceWindowEndsAt
  if (!hasWindow || end === undefined) return undefined
  const leftMs = end === null ? 0 : Math.max(0, Date.parse(end) - now)
  return { isOpen: leftMs > 0, leftMs, isNew: end === null }
}

/** A message from the customer opens the window. A refusal by the network closes it. */
const movesWindow = ({ fromMe, failure }: Message) =>
  !fromMe || failure?.code === 'ERR_WAPP_WINDOW_CLOSED'
