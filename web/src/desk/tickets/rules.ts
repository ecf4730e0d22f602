import type { Call } from '@recado/contract/platform/endpoint'
import { hideNumber, isHiddenNumber } from '@recado/contract/platform/hidden-numbers'
import { plainText } from '@recado/contract/desk/word-search'
import type { Ticket, TicketRow, TicketSort, tickets } from '@recado/contract/desk/tickets'
import { isoDayOf } from '../../i18n/moments.ts'

export type ListQuery = Call<typeof tickets.list>
export type TicketListPage = { tickets: TicketRow[]; count?: number | undefined; hasMore: boolean }

/** The requesting user, and whether the response contained the row until now. */
type Asked = { userId: number; wasIn: boolean }

/** Sorts by last message, newest first. Equal times sort the newer ticket first. */
export const byLastMessage = (one: Ticket, other: Ticket): number =>
  one.lastMessageAt === other.lastMessageAt
    ? other.id - one.id
    : one.lastMessageAt < other.lastMessageAt
      ? 1
      : -1

type Order = (one: Ticket, other: Ticket) => number
type Moment = (ticket: Ticket) => string | null

/** Sorts tickets with this moment by it, soonest first, then all others by last message. */
const soonestBy =
  (momentOf: Moment): Order =>
  (one, other) => {
    const [a, b] = [momentOf(one), momentOf(other)]
    if (a === null && b === null) return byLastMessage(one, other)
    if (a === null || b === null) return a === null ? 1 : -1
    return a === b ? one.id - other.id : a < b ? -1 : 1
  }

/** Snoozed tickets have a fixed order: the snooze that ends first comes first. */
export type ListOrder = TicketSort | 'snoozed'

export const orderOf = ({ snoozed, sort = 'newest' }: ListQuery): ListOrder =>
  isYes(snoozed) ? 'snoozed' : sort

/** The earlier of the service level and of closing by itself. */
function nearestDeadline({ deadline, expiresAt }: Ticket): string | null {
  const at = deadline?.at ?? null
  return at && expiresAt ? (at < expiresAt ? at : expiresAt) : (at ?? expiresAt)
}

const moments: Record<Exclude<ListOrder, 'newest'>, Moment> = {
  waiting: ({ waitingSince }) => waitingSince,
  deadline: nearestDeadline,
  snoozed: ({ snoozedUntil }) => snoozedUntil,
}

/** True if the snooze has ended and nobody has read the ticket or written since. */
export const isBackFromSnooze = ({ backAt, lastMessageAt, unreadMessages }: Ticket): boolean =>
  backAt !== null && backAt === lastMessageAt && unreadMessages > 0

/** The server's sort orders, for cached rows. */
export const orders: Record<ListOrder, Order> = {
  newest: byLastMessage,
  waiting: soonestBy(moments.waiting),
  deadline: soonestBy(moments.deadline),
  snoozed: soonestBy(moments.snoozed),
}

/** Whether one copy of the ticket is newer than the other; false if either has no revision. */
const isAhead = ({ revision }: Ticket, other: Ticket): boolean =>
  revision !== undefined && other.revision !== undefined && revision > other.revision

/**
 * Merges an event with the cached ticket. The higher revision wins. An event without a revision comes from a node of
 * the previous release: it applies, but its older message fields do not.
 */
export function mergeTicket(known: Ticket | undefined, news: Ticket): Ticket {
  if (!known || isAhead(news, known)) return news
  if (isAhead(known, news)) return known
  const { revision } = known
  return { ...(revision !== undefined && { revision }), ...withMessagesOf(known, news) }
}

/**
 * A response may leave the server before a message arrives, and reach the client after the event about it. The copy
 * with the higher message count wins for the message fields.
 */
function withMessagesOf(known: Ticket, news: Ticket): Ticket {
  if (known.messagesCount <= news.messagesCount) return news
  const { messagesCount, unreadMessages, waitingSince, deadline, snoozedUntil, backAt } = known
  const { lastMessage, lastMessageType, lastMessageAt } = known
  const { lastMessageFromMe, lastMessageUser, lastMessageFailed, lastMessageSpeaker } = known
  const said = { lastMessageFromMe, lastMessageUser, lastMessageFailed, lastMessageSpeaker }
  const last = { ...said, lastMessage, lastMessageType, lastMessageAt }
  const stands = { messagesCount, unreadMessages, waitingSince, deadline, snoozedUntil, backAt }
  return { ...news, ...last, ...stands }
}

/**
 * Whether the server would include this ticket in the response to this query. Only the query's filters count, because
 * tickets the user may not see never reach this screen. The open list contains only the user's own tickets unless the
 * query asks for more.
 */
export function matchesQuery(ticket: Ticket, query: ListQuery, asked: Asked): boolean {
  const { status, users } = query
  if (status && ticket.status !== status) return false
  if (status === 'open' && (ticket.snoozedUntil !== null) !== isYes(query.snoozed)) return false
  if (!isAmong(ticket.whatsappId, query.whatsappParam)) return false
  if (!isInQueues(ticket, query) || !isAmong(ticket.userId, users)) return false
  if (query.withUnreadMessages && ticket.unreadMessages === 0) return false
  if (!isAmong(ticket.closing?.reason?.id ?? null, query.closingReasons)) return false
  if (!hasTags(ticket, query.tags) || !isOfDays(ticket, query)) return false
  // Which deadlines it missed is not known here: what the list does not show does not enter it.
  if (query.missed && !asked.wasIn) return false
  if (query.searchParam) return asked.wasIn || isFoundBy(ticket, query.searchParam)
  const isOwnOnly = status === 'open' && !isYes(query.showAll) && !isGiven(users)
  return !isOwnOnly || ticket.userId === asked.userId
}

const isYes = (said: unknown): boolean => said === true || said === 'true' || said === '1'

type Ids = ListQuery['users'] | ListQuery['whatsappParam']

const isGiven = (wanted: Ids): boolean => Array.isArray(wanted) && wanted.length > 0

const isAmong = (id: number | null, wanted: Ids): boolean =>
  !Array.isArray(wanted) || !isGiven(wanted) || wanted.some((one) => Number(one) === id)

function isInQueues({ queueId }: Ticket, { queueIds, withoutQueue }: ListQuery): boolean {
  const isWithout = isYes(withoutQueue)
  if (queueId === null && isWithout) return true
  return isGiven(queueIds) ? isAmong(queueId, queueIds) : !isWithout
}

const hasTags = (ticket: Ticket, wanted: Ids): boolean =>
  !Array.isArray(wanted) || wanted.every((tag) => ticket.tags.some(({ id }) => id === Number(tag)))

const isOfDays = (ticket: Ticket, { date, updatedAt, closedFrom, closedTo }: ListQuery): boolean =>
  (!date || isoDayOf(ticket.createdAt) === date) &&
  (!updatedAt || isoDayOf(ticket.lastMessageAt) === updatedAt) &&
  ((!closedFrom && !closedTo) || isClosedWithin(ticket, { closedFrom, closedTo }))

function isClosedWithin(
  { closedAt }: Ticket,
  { closedFrom, closedTo }: Pick<ListQuery, 'closedFrom' | 'closedTo'>,
): boolean {
  if (!closedAt) return false
  const day = isoDayOf(closedAt)
  return (!closedFrom || day >= closedFrom) && (!closedTo || day <= closedTo)
}

function isFoundBy({ contact }: Ticket, said: string): boolean {
  const digits = said.replaceAll(/\D/g, '')
  const { number } = contact
  // Of a number with hidden digits only the whole number is searched.
  if (isHiddenNumber(number) ? number === hideNumber(digits) : digits && number.startsWith(digits))
    return true
  return plainText(contact.name).includes(plainText(said.trim()))
}

/**
 * The pages of a list after an event about one ticket: removes the ticket and inserts it at its sorted position. A
 * ticket behind the last loaded row waits for its page. The search match stays with its row.
 */
export function placeTicket(
  pages: TicketListPage[],
  news: Ticket,
  { isIn, order }: Settling,
): TicketListPage[] {
  const rows = rowsOf(pages)
  const end = rows.at(-1)
  const rest = withoutTicket(pages, news.id)
  const last = rest.at(-1)
  if (!isIn || !last) return rest
  if (last.hasMore && (!end || order(news, end) > 0)) return rest
  const ticket: TicketRow = { ...news, match: rows.find(({ id }) => id === news.id)?.match }
  const found = rest.findIndex((page) => page.tickets.some((row) => order(ticket, row) < 0))
  const at = found < 0 ? rest.length - 1 : found
  return rest.map((page, i) =>
    i === at ? { ...page, tickets: [...page.tickets, ticket].toSorted(order) } : page,
  )
}

type Settling = { isIn: boolean; order: Order }

const rowsOf = (pages: TicketListPage[]): TicketRow[] => pages.flatMap((page) => page.tickets)

/** The pages without this ticket; the same object if they did not contain it. */
export function withoutTicket(pages: TicketListPage[], id: number): TicketListPage[] {
  if (!pages.some(({ tickets: rows }) => rows.some((row) => row.id === id))) return pages
  return pages.map((page) => ({ ...page, tickets: page.tickets.filter((row) => row.id !== id) }))
}

/** Parameters of the next page: the cursor of the last loaded row. */
export function nextPageQuery(
  pages: TicketListPage[],
  sort: ListOrder = 'newest',
): { after: string } | undefined {
  const row = rowsOf(pages).at(-1)
  if (!row || !pages.at(-1)?.hasMore) return undefined
  const { lastMessageAt, id } = row
  if (sort === 'newest') return { after: `${lastMessageAt},${id}` }
  return { after: `${moments[sort](row) ?? `-${lastMessageAt}`},${id}` }
}
