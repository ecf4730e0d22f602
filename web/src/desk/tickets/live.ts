import { contactUpdated } from '@recado/contract/contacts/contacts'
import { messageCreated } from '@recado/contract/desk/messages'
import { sees } from '@recado/contract/desk/ticket-sight'
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
import { signedInUser, useSession, whenOver } from '../../app/session/session.ts'
import { dropTicket, findTicket, newestCopy, showContact, showTickets } from './cached-tickets.ts'
import { forgetTicket } from './forget-ticket.ts'
import { newer } from './rules.ts'

/** How long news may overtake an answer that was already under way. */
const OVERTAKING_MS = 10_000
const COUNT_DELAY_MS = 300
const GATHER_MS = 100

type News = { at: number; apply: () => void }

const recent = new Map<number, News>()
const places = new Map<number, string>()
let counting: ReturnType<typeof setTimeout> | undefined

/** What was heard since the lists were drawn last, by ticket, and who hears it. */
const gathered = new Map<number, Ticket>()
let reader = 0
let resting: ReturnType<typeof setTimeout> | undefined
whenOver(() => {
  gathered.clear()
  recent.clear()
  places.clear()
})

/** Applied now, it is to be applied again over an answer that left the server before the news did. */
function remember(ticketId: number, apply: () => void): void {
  recent.delete(ticketId)
  recent.set(ticketId, { at: Date.now(), apply })
}

/** Many moves make one question. */
function countAgain(): void {
  counting ??= setTimeout(() => {
    counting = undefined
    invalidate(tickets.counts)
  }, COUNT_DELAY_MS)
}

const placeOf = ({ status, userId, queueId, whatsappId, snoozedUntil }: Ticket) =>
  [status, userId, queueId, whatsappId, snoozedUntil !== null].join()

/**
 * The first news is shown at once; what comes within a tenth of a second of it, together: where hundreds write, rows
 * change faster than anybody reads, and each change draws the list anew.
 */
function hearTicket(news: Ticket, userId: number): void {
  gathered.set(news.id, newer(gathered.get(news.id), news))
  reader = userId
  // Out of sight nothing is drawn, and its moments are far apart: a whole crowd would be held back.
  if (resting === undefined || document.hidden) showGathered()
}

/** Shows what was gathered so far. Whoever is about to read or change tickets does this before. */
export function showGathered(): void {
  if (gathered.size === 0) return
  clearTimeout(resting)
  resting = setTimeout(endRest, GATHER_MS)
  const userId = reader
  const news = [...gathered.values()]
  gathered.clear()
  notifyManager.batch(() => {
    const all = news.map(settled)
    for (const one of all)
      remember(one.id, () => showTickets([newer(newestCopy(one.id), one)], userId))
    showTickets(all, userId)
  })
}

function endRest(): void {
  resting = undefined
  showGathered()
}

/** The news over what is known of its ticket; one that moved makes the counters old. */
function settled(news: Ticket): Ticket {
  const known = newestCopy(news.id)
  const ticket = newer(known, news)
  const before = places.get(ticket.id) ?? (known && placeOf(known))
  places.set(ticket.id, placeOf(ticket))
  if (before !== placeOf(ticket)) countAgain()
  return ticket
}

function hearGone(ticketId: number): void {
  showGathered()
  places.delete(ticketId)
  remember(ticketId, () => dropTicket(ticketId))
  dropTicket(ticketId)
  forgetTicket(ticketId)
  countAgain()
}

/**
 * Applies the answer to the caller's own change; the event that follows changes nothing more. A ticket that the caller
 * gave away, and may no longer see, leaves every list: its answer would put it back after `removeFromList` took it out.
 */
export function tellOwnChange(ticket: Ticket, userId: number): void {
  if (isOutOfSight(ticket)) return hearGone(ticket.id)
  hearTicket(ticket, userId)
  showGathered()
}

function isOutOfSight(ticket: Ticket): boolean {
  const user = signedInUser()
  return !!user && !sees({ ...user, queueIds: user.queues.map(({ id }) => id) }, ticket)
}

/** The caller's own deletion, in the same way. */
export const tellOwnRemoval = (ticketId: number): void => hearGone(ticketId)

const isList = (key: readonly unknown[]) =>
  key[0] === tickets.list.method && key[1] === tickets.list.path

/** An answer that was under way while news came is told the news again. */
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

export type Going = 'outOfSight' | 'deleted'
type Hearing = { onGone: (ticketId: number, how: Going) => void }

/** Keeps every cached list, ticket and counter as the server has them, for as long as the desk is on screen. */
export function useDeskLive({ onGone }: Hearing): void {
  const { user } = useSession()
  const gone = (ticketId: number, how: Going) => {
    hearGone(ticketId)
    onGone(ticketId, how)
  }
  useLive(ticketUpdated, ({ ticket }) => hearTicket(ticket, user.id))
  useLive(messageCreated, ({ ticket }) => hearTicket(ticket, user.id))
  useLive(ticketRemovedFromList, ({ ticketId }) => gone(ticketId, 'outOfSight'))
  useLive(ticketDeleted, ({ ticketId }) => gone(ticketId, 'deleted'))
  useLive(ticketUnreadUpdated, ({ ticketId }) => {
    showGathered()
    const ticket = findTicket(({ id }) => id === ticketId)
    if (ticket) hearTicket({ ...ticket, unreadMessages: 0 }, user.id)
  })
  useLive(contactUpdated, ({ contact }) => {
    showGathered()
    showContact(contact)
  })
  useResync(() => refetch(() => true))
  useEffect(() => {
    refetch(({ state }) => state.fetchStatus === 'idle')
    return catchOvertaken()
  }, [])
}

/** News was missed while nobody listened: what is kept is asked for again. */
function refetch(predicate: (query: Query) => boolean): void {
  showGathered()
  places.clear()
  recent.clear()
  for (const endpoint of [tickets.list, tickets.counts, tickets.showByUuid])
    void cache.invalidateQueries({ queryKey: keyOf(endpoint), predicate })
}
