import { queueDeleted, queueUpdated } from '@recado/contract/accounts/queues'
import { userDeleted } from '@recado/contract/accounts/users'
import { contactUpdated } from '@recado/contract/contacts/contacts'
import { messageCreated } from '@recado/contract/desk/messages'
import { sees } from '@recado/contract/desk/ticket-visibility'
import {
  ticketDeleted,
  ticketRemovedFromList,
  tickets,
  ticketUnreadUpdated,
  ticketUpdated,
  type Ticket,
} from '@recado/contract/desk/tickets'
import { notifyManager, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useResync, useLive } from '../../app/live/live.ts'
import { invalidate, cache, keyOf } from '../../app/cache/query.ts'
import { signedInUser, useSession, onSessionEnd } from '../../app/session/session.ts'
import {
  removeFromLists,
  findTicket,
  newestCopy,
  applyContact,
  applyQueue,
  applyTickets,
} from './cached-tickets.ts'
import { removeTicketFromCache } from './remove-ticket-from-cache.ts'
import { mergeTicket } from './rules.ts'

/** How long an event may overtake a response already in flight. Milliseconds. */
const OVERTAKING_MS = 10_000
const COUNT_DELAY_MS = 300
const GATHER_MS = 100

type News = { at: number; apply: () => void }

const recent = new Map<number, News>()
const places = new Map<number, string>()
let counting: ReturnType<typeof setTimeout> | undefined

/** Events since the last rendering, by ticket, and the user who receives them. */
const gathered = new Map<number, Ticket>()
let reader = 0
let resting: ReturnType<typeof setTimeout> | undefined
onSessionEnd(() => {
  gathered.clear()
  recent.clear()
  places.clear()
})

/** Remembers an applied event, to apply it again over a response that left the server before it. */
function remember(ticketId: number, apply: () => void): void {
  recent.delete(ticketId)
  recent.set(ticketId, { at: Date.now(), apply })
}

/** Debounces: several moves cause one request. */
function countAgain(): void {
  counting ??= setTimeout(() => {
    counting = undefined
    invalidate(tickets.counts)
  }, COUNT_DELAY_MS)
}

const placeOf = ({ status, userId, queueId, whatsappId, snoozedUntil }: Ticket) =>
  [status, userId, queueId, whatsappId, snoozedUntil !== null].join()

/**
 * Shows the first event at once and batches the events of the next 100 ms. With hundreds of senders, rows change faster
 * than anyone can read, and each change renders the list again.
 */
function hearTicket(news: Ticket, userId: number): void {
  gathered.set(news.id, mergeTicket(gathered.get(news.id), news))
  reader = userId
  // A hidden tab renders nothing and its timers run rarely, so batching would hold back many events.
  if (resting === undefined || document.hidden) applyBatchedEvents()
}

/** Applies all batched events. Code that reads or changes tickets calls this first. */
export function applyBatchedEvents(): void {
  if (gathered.size === 0) return
  clearTimeout(resting)
  resting = setTimeout(endRest, GATHER_MS)
  const userId = reader
  const news = [...gathered.values()]
  gathered.clear()
  notifyManager.batch(() => {
    const all = news.map(settled)
    for (const one of all)
      remember(one.id, () => applyTickets([mergeTicket(newestCopy(one.id), one)], userId))
    applyTickets(all, userId)
  })
}

function endRest(): void {
  resting = undefined
  applyBatchedEvents()
}

/** Merges an event with the cached ticket. Requests new counts if the ticket moved. */
function settled(news: Ticket): Ticket {
  const known = newestCopy(news.id)
  const ticket = mergeTicket(known, news)
  const before = places.get(ticket.id) ?? (known && placeOf(known))
  places.set(ticket.id, placeOf(ticket))
  if (before !== placeOf(ticket)) countAgain()
  return ticket
}

function hearGone(ticketId: number): void {
  applyBatchedEvents()
  places.delete(ticketId)
  remember(ticketId, () => removeFromLists(ticketId))
  removeFromLists(ticketId)
  removeTicketFromCache(ticketId)
  countAgain()
}

/**
 * Applies the response to the user's own change; the event that follows changes nothing. A ticket that the user may no
 * longer see leaves every list; otherwise the response would put it back after `removeFromList` removed it.
 */
export function applyOwnChange(ticket: Ticket, userId: number): void {
  if (isOutOfSight(ticket)) return hearGone(ticket.id)
  hearTicket(ticket, userId)
  applyBatchedEvents()
}

function isOutOfSight(ticket: Ticket): boolean {
  const user = signedInUser()
  return !!user && !sees({ ...user, queueIds: user.queues.map(({ id }) => id) }, ticket)
}

/** Applies the user's own deletion in the same way. */
export const applyOwnRemoval = (ticketId: number): void => hearGone(ticketId)

const isList = (key: readonly unknown[]) =>
  key[0] === tickets.list.method && key[1] === tickets.list.path

/** Applies recent events again to a response that was in flight when they arrived. */
const catchOvertaken = () =>
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isList(event.query.queryKey)) return
    if (event.action.type === 'success' && !event.action.manual) queueMicrotask(tellAgain)
  })

function tellAgain(): void {
  const now = Date.now()
  for (const [ticketId, { at, apply }] of recent) {
    if (now - at < OVERTAKING_MS) apply()
    else recent.delete(ticketId)
  }
}

export type TicketDeparture = 'outOfSight' | 'deleted'
type Hearing = { onGone: (ticketId: number, how: TicketDeparture) => void }

/** Keeps every cached list, ticket and count up to date while the desk is on screen. */
export function useDeskLive({ onGone }: Hearing): void {
  const { user } = useSession()
  const gone = (ticketId: number, how: TicketDeparture) => {
    hearGone(ticketId)
    onGone(ticketId, how)
  }
  useLive(ticketUpdated, ({ ticket }) => hearTicket(ticket, user.id))
  useLive(messageCreated, ({ ticket }) => hearTicket(ticket, user.id))
  useLive(ticketRemovedFromList, ({ ticketId }) => gone(ticketId, 'outOfSight'))
  useLive(ticketDeleted, ({ ticketId }) => gone(ticketId, 'deleted'))
  useLive(ticketUnreadUpdated, ({ ticketId }) => {
    applyBatchedEvents()
    const ticket = findTicket(({ id }) => id === ticketId)
    if (ticket) hearTicket({ ...ticket, unreadMessages: 0 }, user.id)
  })
  useLive(contactUpdated, ({ contact }) => {
    applyBatchedEvents()
    applyContact(contact)
  })
  useLive(queueUpdated, ({ queue }) => {
    applyBatchedEvents()
    applyQueue(queue)
  })
  // The tickets of the queue are now in no queue, and more users may see them.
  useLive(queueDeleted, () => refetch(() => true))
  // More tickets than have an event of their own may have returned to their queues.
  useLive(userDeleted, () => refetch(() => true))
  useResync(() => refetch(() => true))
  useEffect(() => {
    refetch(({ state }) => state.fetchStatus === 'idle')
    return catchOvertaken()
  }, [])
}

/** Refetches the cached data after events were missed. */
function refetch(predicate: (query: Query) => boolean): void {
  applyBatchedEvents()
  places.clear()
  recent.clear()
  for (const endpoint of [tickets.list, tickets.counts, tickets.showByUuid])
    void cache.invalidateQueries({ queryKey: keyOf(endpoint), predicate })
}
