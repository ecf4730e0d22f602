import type { Call } from '@recado/contract/platform/endpoint'
import { plainText } from '@recado/contract/desk/found-words'
import type { Ticket, TicketRow, TicketSort, tickets } from '@recado/contract/desk/tickets'
import { isoDayOf } from '../../i18n/moments.ts'

export type ListQuery = Call<typeof tickets.list>
export type Page = { tickets: TicketRow[]; count?: number | undefined; hasMore: boolean }

/** Who asks, and whether the row stood in the answer until now. */
type Asked = { userId: number; wasIn: boolean }

/** Last message first, and the newer ticket where two spoke at the same moment. */
export const byLastMessage = (one: Ticket, other: Ticket): number =>
  one.lastMessageAt === other.lastMessageAt
    ? other.id - one.id
    : one.lastMessageAt < other.lastMessageAt
      ? 1
      : -1

type Order = (one: Ticket, other: Ticket) => number
type Moment = (ticket: Ticket) => string | null

/** Who has this moment, soonest first; behind them everybody else, last message first. */
const soonestBy =
  (momentOf: Moment): Order =>
  (one, other) => {
    const [a, b] = [momentOf(one), momentOf(other)]
    if (a === null && b === null) return byLastMessage(one, other)
    if (a === null || b === null) return a === null ? 1 : -1
    return a === b ? one.id - other.id : a < b ? -1 : 1
  }

/** Those put off have an order of their own, which is not chosen: who comes back soonest first. */
export type ListOrder = TicketSort | 'snoozed'

export const orderOf = ({ snoozed, sort = 'newest' }: ListQuery): ListOrder =>
  isYes(snoozed) ? 'snoozed' : sort

const moments: Record<Exclude<ListOrder, 'newest'>, Moment> = {
  waiting: ({ waitingSince }) => waitingSince,
  deadline: ({ expiresAt }) => expiresAt,
  snoozed: ({ snoozedUntil }) => snoozedUntil,
}

/** It came back at its moment, and nobody has looked since or said anything. */
export const isJustBack = ({ backAt, lastMessageAt, unreadMessages }: Ticket): boolean =>
  backAt !== null && backAt === lastMessageAt && unreadMessages > 0

/** The server's orders, for rows that are here already. */
export const orders: Record<ListOrder, Order> = {
  newest: byLastMessage,
  waiting: soonestBy(moments.waiting),
  deadline: soonestBy(moments.deadline),
  snoozed: soonestBy(moments.snoozed),
}

/** Whether this was told of the ticket after that, as far as their revisions say. */
const isAhead = ({ revision }: Ticket, other: Ticket): boolean =>
  revision !== undefined && other.revision !== undefined && revision > other.revision

/**
 * What is new about a ticket, over what is known of it: the higher revision stands. News without one come from a node of
 * the release before: they are news, and what is older than the known stays so.
 */
export function newer(known: Ticket | undefined, news: Ticket): Ticket {
  if (!known || isAhead(news, known)) return news
  if (isAhead(known, news)) return known
  const { revision } = known
  return { ...(revision !== undefined && { revision }), ...withMessagesOf(known, news) }
}

/**
 * An answer may leave the server before a message comes and arrive after the news of it: of the messages, whoever has
 * heard of more of them is right.
 */
function withMessagesOf(known: Ticket, news: Ticket): Ticket {
  if (known.messagesCount <= news.messagesCount) return news
  const { messagesCount, unreadMessages, waitingSince, snoozedUntil, backAt } = known
  const { lastMessage, lastMessageType, lastMessageAt } = known
  const { lastMessageFromMe, lastMessageUser, lastMessageFailed } = known
  const said = { lastMessageFromMe, lastMessageUser, lastMessageFailed }
  const last = { ...said, lastMessage, lastMessageType, lastMessageAt }
  const stands = { messagesCount, unreadMessages, waitingSince, snoozedUntil, backAt }
  return { ...news, ...last, ...stands }
}

/**
 * Whether the server would put this ticket into the answer to this query. What the asker may not
 * see at all never reaches this screen, so only the query's own filters are weighed: the open list
 * is one's own unless more is asked for.
 */
export function belongs(ticket: Ticket, query: ListQuery, asked: Asked): boolean {
  const { status, users } = query
  if (status && ticket.status !== status) return false
  if (status === 'open' && (ticket.snoozedUntil !== null) !== isYes(query.snoozed)) return false
  if (!isAmong(ticket.whatsappId, query.whatsappParam)) return false
  if (!isInQueues(ticket, query) || !isAmong(ticket.userId, users)) return false
  if (query.withUnreadMessages && ticket.unreadMessages === 0) return false
  if (!hasTags(ticket, query.tags) || !isOfDays(ticket, query)) return false
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
  if (digits !== '' && contact.number.startsWith(digits)) return true
  return plainText(contact.name).includes(plainText(said.trim()))
}

/**
 * The pages of a list after news of one ticket: taken out, and put where the list's order says. One that now stands
 * behind the last row loaded waits for the page it belongs to. What a search found in it stays with its row, and there.
 */
export function settle(pages: Page[], news: Ticket, { isIn, order }: Settling): Page[] {
  const rows = rowsOf(pages)
  const end = rows.at(-1)
  const rest = without(pages, news.id)
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

const rowsOf = (pages: Page[]): TicketRow[] => pages.flatMap((page) => page.tickets)

/** The pages without this ticket; the same pages where it was not in them. */
export function without(pages: Page[], id: number): Page[] {
  if (!pages.some(({ tickets: rows }) => rows.some((row) => row.id === id))) return pages
  return pages.map((page) => ({ ...page, tickets: page.tickets.filter((row) => row.id !== id) }))
}

/** What the next page asks: exactly behind the last row there is. */
export function afterLast(
  pages: Page[],
  sort: ListOrder = 'newest',
): { after: string } | undefined {
  const row = rowsOf(pages).at(-1)
  if (!row || !pages.at(-1)?.hasMore) return undefined
  const { lastMessageAt, id } = row
  if (sort === 'newest') return { after: `${lastMessageAt},${id}` }
  return { after: `${moments[sort](row) ?? `-${lastMessageAt}`},${id}` }
}
