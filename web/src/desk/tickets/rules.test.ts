import {
  ticketSorts,
  type Ticket,
  type TicketRow,
  type TicketSort,
} from '@recado/contract/desk/tickets'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  nextPageQuery,
  matchesQuery,
  mergeTicket,
  orders,
  placeTicket,
  type ListQuery,
  type TicketListPage,
} from './rules.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'

const ME = 1
const PAGE = 4
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()

const orderOf = ({ sort = 'newest' }: ListQuery) => orders[sort]

/** Answers like the server: filtered by the query, in its order, in pages. */
const asked = (all: Ticket[], query: ListQuery): Ticket[] =>
  all
    .filter((one) => matchesQuery(one, query, { userId: ME, wasIn: false }))
    .toSorted(orderOf(query))

function pagesOf(rows: Ticket[], count: number): TicketListPage[] {
  return Array.from({ length: count }, (_, i) => ({
    tickets: rows.slice(i * PAGE, (i + 1) * PAGE),
    count: rows.length,
    hasMore: rows.length > (i + 1) * PAGE,
  })).filter((page, i) => i === 0 || page.tickets.length > 0)
}

const rowsOf = (pages: TicketListPage[]) => pages.flatMap((page) => page.tickets)

const queries: ListQuery[] = [
  { status: 'open' },
  { status: 'open', showAll: true },
  { status: 'pending' },
  { status: 'pending', queueIds: [5] },
  { status: 'closed' },
  { status: 'open', users: [2], showAll: true },
  { status: 'open', whatsappParam: 2 },
  { status: 'open', whatsappParam: [2, 9], showAll: true },
  { status: 'open', withoutQueue: true, showAll: true },
  { status: 'pending', withoutQueue: true, queueIds: [6] },
  { status: 'closed', tags: [3, 4] },
  { status: 'pending', sort: 'waiting' },
  { status: 'open', sort: 'deadline', showAll: true },
]

const aTag = (id: number) => ({ id, name: `Etiqueta ${id}`, color: '#123456' })

const state = fc.record({
  status: fc.constantFrom('open' as const, 'pending' as const, 'closed' as const),
  userId: fc.constantFrom(null, 1, 2),
  queueId: fc.constantFrom(null, 5, 6),
  whatsappId: fc.constantFrom(1, 2),
  tags: fc.constantFrom<Ticket['tags'][]>([], [aTag(3)], [aTag(4), aTag(3)]),
  waitingSince: fc.constantFrom(null, at(1), at(2), at(3)),
  expiresAt: fc.constantFrom(null, at(50), at(55)),
})

test('a cached list with the news of a ticket is the list asked for anew', () => {
  const news = fc.record({ id: fc.integer({ min: 1, max: 16 }), state, speaks: fc.boolean() })
  fc.assert(
    fc.property(
      fc.array(state, { minLength: 12, maxLength: 12 }),
      fc.constantFrom(...queries),
      fc.integer({ min: 1, max: 3 }),
      fc.array(news, { maxLength: 12 }),
      (states, query, loaded, events) => {
        const all = new Map(
          states.map((one, i) => [i + 1, aTicket({ id: i + 1, lastMessageAt: at(i % 5), ...one })]),
        )
        let pages = pagesOf(asked([...all.values()], query), loaded)
        events.forEach((event, i) => {
          const old = all.get(event.id)
          const spoke = event.speaks || !old ? at(30 + i) : old.lastMessageAt
          const ticket = aTicket({ id: event.id, ...event.state, lastMessageAt: spoke })
          all.set(event.id, ticket)
          const isIn = matchesQuery(ticket, query, { userId: ME, wasIn: false })
          pages = placeTicket(pages, ticket, { isIn, order: orderOf(query) })
        })
        const fresh = asked([...all.values()], query)
        const rows = rowsOf(pages)
        expect(rows).toEqual(fresh.slice(0, rows.length))
        if (fresh.length > rows.length) expect(pages.at(-1)?.hasMore).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
})

describe('a search', () => {
  const query: ListQuery = { searchParam: 'jose', showAll: true }
  const contact = { ...aTicket().contact, name: 'José Conceição', number: '5511977' }
  const heard = (searchParam: string, wasIn = false) =>
    matchesQuery(aTicket({ contact }), { ...query, searchParam }, { userId: ME, wasIn })

  test('finds names whatever their accents and numbers by their beginning', () => {
    expect(heard('jose')).toBe(true)
    expect(heard('CONCEICAO')).toBe(true)
    expect(heard('+55 11 9')).toBe(true)
    expect(heard('977')).toBe(false)
  })

  test('finds a number with hidden digits only as a whole', () => {
    const hidden = aTicket({ contact: { ...contact, number: '55•••••••2302' } })
    const finds = (searchParam: string) =>
      matchesQuery(hidden, { ...query, searchParam }, { userId: ME, wasIn: false })
    expect(['5', '55', '2302', '55119861'].map(finds)).toEqual([false, false, false, false])
    expect(finds('+55 11 98610-2302')).toBe(true)
  })

  test('keeps what the server found by something else than the name', () => {
    expect(heard('sofá')).toBe(false)
    expect(heard('sofá', true)).toBe(true)
  })
})

test('every order has a place for every ticket, and the next page begins exactly behind it', () => {
  const waits = aTicket({ id: 1, waitingSince: at(1), expiresAt: at(9), lastMessageAt: at(5) })
  const rests = aTicket({ id: 2, lastMessageAt: at(6) })
  const after = (ticket: Ticket, sort: TicketSort) =>
    nextPageQuery([{ tickets: [ticket], count: 9, hasMore: true }], sort)?.after
  expect(ticketSorts.map((sort) => after(waits, sort))).toEqual([
    `${at(5)},1`,
    `${at(1)},1`,
    `${at(9)},1`,
  ])
  expect(ticketSorts.map((sort) => after(rests, sort))).toEqual([
    `${at(6)},2`,
    `-${at(6)},2`,
    `-${at(6)},2`,
  ])
})

test('a row found by a search keeps what was found when there is news of it', () => {
  const match = { messageId: 'm', body: 'o boleto', fromMe: false, user: null, createdAt: at(0) }
  const page = { tickets: [{ ...aTicket(), match }], count: 1, hasMore: false }
  const news = aTicket({ lastMessage: 'Obrigado', lastMessageAt: at(9) })
  const [next] = placeTicket([page], news, { isIn: true, order: orders.newest })
  expect(next?.tickets).toEqual([{ ...news, match }])
})

test('a day means the day of the company', () => {
  const ticket = aTicket({ createdAt: at(0), lastMessageAt: '2026-11-22T12:00:00.000Z' })
  const isIn = (query: ListQuery) => matchesQuery(ticket, query, { userId: ME, wasIn: false })
  expect(isIn({ date: '2026-11-21' })).toBe(true)
  expect(isIn({ date: '2026-11-22' })).toBe(false)
  expect(isIn({ date: '2026-11-21', updatedAt: '2026-11-22' })).toBe(true)
  expect(isIn({ updatedAt: '2026-11-21' })).toBe(false)
})

test('a resolved ticket belongs to the list of its closing reason', () => {
  const closing = { reason: { id: 9, name: 'Venda feita' }, note: '' }
  const ticket = aTicket({ status: 'closed', closing })
  const isIn = (one: typeof ticket, closingReasons: number[]) =>
    matchesQuery(one, { status: 'closed', closingReasons }, { userId: ME, wasIn: false })
  expect(isIn(ticket, [9])).toBe(true)
  expect(isIn(ticket, [])).toBe(true)
  expect(isIn(ticket, [8])).toBe(false)
  expect(isIn(aTicket({ status: 'closed' }), [9])).toBe(false)
})

test('the next page begins behind the last row there is, even when the last page was emptied', () => {
  const row = aTicket({ id: 9, lastMessageAt: at(3) })
  const full = { tickets: [row], count: 9, hasMore: true }
  expect(nextPageQuery([full, { ...full, tickets: [] }])).toEqual({ after: `${at(3)},9` })
  expect(nextPageQuery([{ ...full, hasMore: false }])).toBeUndefined()
  expect(nextPageQuery([{ ...full, tickets: [] }])).toBeUndefined()
})

test('an answer that left the server before a message came does not take the message back', () => {
  const known = aTicket({ messagesCount: 3, lastMessage: 'E então?', unreadMessages: 1 })
  const late = aTicket({ messagesCount: 2, lastMessage: 'Oi', status: 'closed' })
  expect(mergeTicket(known, late)).toEqual({ ...known, status: 'closed' })
  expect(mergeTicket(late, known)).toEqual(known)
  expect(mergeTicket(undefined, late)).toEqual(late)
})

describe('of two tellings of a ticket', () => {
  const [before, after] = [aTicket({ revision: 9 }), aTicket({ revision: 10, status: 'closed' })]

  test('the higher revision stands, whichever is heard first', () => {
    expect(mergeTicket(before, after)).toEqual(after)
    expect(mergeTicket(after, before)).toEqual(after)
  })

  test('the revision goes before the number of messages', () => {
    const returned = aTicket({ revision: 11, messagesCount: 0 })
    expect(mergeTicket(after, returned)).toEqual(returned)
    expect(mergeTicket(returned, after)).toEqual(returned)
  })

  test('of one and the same the later heard stands: names change without it', () => {
    const renamed = { ...after, user: { id: 1, name: 'Ana Lima' } }
    expect(mergeTicket(after, renamed)).toEqual(renamed)
  })

  test('one of a node that knows no revisions is news, and what is older than the known stays so', () => {
    const { revision: _none, ...plain } = aTicket({ status: 'pending', messagesCount: 2 })
    const heard = mergeTicket(after, plain)
    expect(heard).toMatchObject({ status: 'pending', revision: 10 })
    expect(mergeTicket(heard, before)).toEqual(heard)
    expect(mergeTicket(plain, after)).toMatchObject({
      messagesCount: 2,
      status: 'closed',
      revision: 10,
    })
  })
})

test('what a search found in a ticket does not go with it into another list', () => {
  const match = { messageId: crypto.randomUUID(), body: 'Oi', fromMe: false, user: null }
  const found: TicketRow = { ...aTicket(), match: { ...match, createdAt: at(0) } }
  const page = { tickets: [aTicket()], count: 1, hasMore: false }
  const [next] = placeTicket([page], found, { isIn: true, order: orders.newest })
  expect(next?.tickets[0]?.match).toBeUndefined()
})
