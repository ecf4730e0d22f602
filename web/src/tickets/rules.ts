import type { Call } from '@recado/contract/endpoint'
import type { Ticket, tickets } from '@recado/contract/tickets'

export type ListQuery = Call<typeof tickets.list>
export type Page = { tickets: Ticket[]; count: number; hasMore: boolean }

/** Who asks, and whether the row stood in the answer until now. */
type Asked = { userId: number; wasIn: boolean }

/** Last message first, and the newer ticket where two spoke at the same moment. */
export const byLastMessage = (one: Ticket, other: Ticket): number =>
  one.lastMessageAt === other.lastMessageAt
    ? other.id - one.id
    : one.lastMessageAt < other.lastMessageAt
      ? 1
      : -1

/**
 * What is new about a ticket, over what is known of it. An answer may leave the server before a message comes and
 * arrive after the news of it: of the messages, whoever has heard of more of them is right.
 */
export function newer(known: Ticket | undefined, news: Ticket): Ticket {
  if (!known || known.messagesCount <= news.messagesCount) return news
  const { messagesCount, unreadMessages, waitingSince } = known
  const { lastMessage, lastMessageType, lastMessageFromMe, lastMessageFailed, lastMessageAt } =
    known
  const last = { lastMessage, lastMessageType, lastMessageFromMe, lastMessageFailed, lastMessageAt }
  return { ...news, ...last, messagesCount, unreadMessages, waitingSince }
}

/**
 * Whether the server would put this ticket into the answer to this query. What the asker may not
 * see at all never reaches this screen, so only the query's own filters are weighed: the open list
 * is one's own unless more is asked for.
 */
export function belongs(ticket: Ticket, query: ListQuery, asked: Asked): boolean {
  const { status, queueIds, whatsappParam, users } = query
  if (status && ticket.status !== status) return false
  if (whatsappParam && ticket.whatsappId !== Number(whatsappParam)) return false
  if (!isAmong(ticket.queueId, queueIds) || !isAmong(ticket.userId, users)) return false
  if (query.withUnreadMessages && ticket.unreadMessages === 0) return false
  if (query.searchParam) return asked.wasIn || isFoundBy(ticket, query.searchParam)
  const isOwnOnly = status === 'open' && !isYes(query.showAll) && !isGiven(users)
  return !isOwnOnly || ticket.userId === asked.userId
}

const isYes = (said: unknown): boolean => said === true || said === 'true' || said === '1'

type Ids = ListQuery['users']

const isGiven = (wanted: Ids): boolean => Array.isArray(wanted) && wanted.length > 0

const isAmong = (id: number | null, wanted: Ids): boolean =>
  !Array.isArray(wanted) || !isGiven(wanted) || wanted.some((one) => Number(one) === id)

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

function isFoundBy({ contact }: Ticket, said: string): boolean {
  const digits = said.replaceAll(/\D/g, '')
  if (digits !== '' && contact.number.startsWith(digits)) return true
  return plain(contact.name).includes(plain(said.trim()))
}

/**
 * The pages of a list after news of one ticket: taken out, and put where its last message says.
 * One that now stands behind the last row loaded waits for the page it belongs to.
 */
export function settle(pages: Page[], ticket: Ticket, isIn: boolean): Page[] {
  const end = pages.findLast((page) => page.tickets.length > 0)?.tickets.at(-1)
  const rest = without(pages, ticket.id)
  const last = rest.at(-1)
  if (!isIn || !last) return rest
  if (last.hasMore && (!end || byLastMessage(ticket, end) > 0)) return rest
  const found = rest.findIndex(({ tickets: rows }) =>
    rows.some((row) => byLastMessage(ticket, row) < 0),
  )
  const at = found < 0 ? rest.length - 1 : found
  return rest.map((page, i) =>
    i === at ? { ...page, tickets: [...page.tickets, ticket].toSorted(byLastMessage) } : page,
  )
}

/** The pages without this ticket; the same pages where it was not in them. */
export function without(pages: Page[], id: number): Page[] {
  if (!pages.some(({ tickets: rows }) => rows.some((row) => row.id === id))) return pages
  return pages.map((page) => ({ ...page, tickets: page.tickets.filter((row) => row.id !== id) }))
}

/** What the next page asks: exactly behind the last row there is. */
export function afterLast(pages: Page[]): { after: string } | undefined {
  const row = pages.findLast((page) => page.tickets.length > 0)?.tickets.at(-1)
  return row && pages.at(-1)?.hasMore ? { after: `${row.lastMessageAt},${row.id}` } : undefined
}
