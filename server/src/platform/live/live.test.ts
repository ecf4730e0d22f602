import { tickets, ticketUpdated } from '@recado/contract/desk/tickets'
import { expect, test, vi } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { cleanup } from '../../../test/cleanup.ts'
import {
  about,
  untilAllReceived,
  ask,
  log,
  startLive,
  ready,
  refusalOf,
  screen,
} from '../../../test/screens.ts'
import { SECRET_KEY } from '../../../test/world.ts'
import { makeTokens } from '../../accounts/session/tokens.ts'
import { makeLive } from './live.ts'
import { within } from '../database/within.ts'

test('a socket without a valid token is refused before it receives anything', async () => {
  const company = await aCompany()
  const { url, live } = await startLive(company)
  const { ana } = company
  expect(await refusalOf(screen(url, {}))).toBe('ERR_SESSION_EXPIRED')
  expect(await refusalOf(screen(url, { auth: { token: 'x.y.z' } }))).toBe('ERR_SESSION_EXPIRED')
  expect(await refusalOf(screen(url, { auth: { token: { a: 1 } } }))).toBe('ERR_SESSION_EXPIRED')
  const foreign = await makeTokens('the key of somebody else').issue(ana.claims)
  expect(await refusalOf(screen(url, { auth: { token: foreign } }))).toBe('ERR_SESSION_EXPIRED')
  const old = await makeTokens(SECRET_KEY, () => new Date(Date.now() - 3_600_000)).issue(ana.claims)
  expect(await refusalOf(screen(url, { auth: { token: old } }))).toBe('ERR_TOKEN_EXPIRED')
  await company.inside(({ db }) =>
    db.updateTable('sessions').set({ endedAt: new Date() }).execute(),
  )
  expect(await refusalOf(screen(url, { auth: { token: await ana.token() } }))).toBe(
    'ERR_SESSION_EXPIRED',
  )
  expect(live.count()).toBe(0)
})

test('the token may be in the query, and a company or user given there is ignored', async () => {
  const company = await aCompany()
  const { url, live } = await startLive(company)
  const query = { token: await company.bia.token(), companyId: '1', userId: '1' }
  const bia = screen(url, { query, transports: ['polling'] })
  await vi.waitFor(() => expect(bia.names()).toEqual(['ready']))
  await untilAllReceived(live, company.companyId, [bia])
})

test('a ticket event reaches the users who see the ticket, with rising numbers, and no stranger', async () => {
  const company = await aCompany()
  const { url, live } = await startLive(company)
  const { companyId, neighbour } = company
  const ticket = await company.ticket({ queueId: company.sales.id })
  const [ana, mel, bia, rui, stranger] = await Promise.all(
    [company.ana, company.mel, company.bia, company.rui, company.stranger].map((who) =>
      ready(url, who),
    ),
  )
  await company.bia(tickets.change, { ticketId: ticket.id, status: 'open' })
  await company.bia(tickets.change, { ticketId: ticket.id, status: 'pending', userId: null })
  await untilAllReceived(live, companyId, [ana!, mel!, bia!, rui!])
  await untilAllReceived(live, neighbour.companyId, [stranger!])
  // Each change sends the ticket and its entry in the timeline.
  const twice = ['update', 'create', 'update', 'create']
  expect(about(ana!, ticket.id)).toEqual(twice)
  expect(about(mel!, ticket.id)).toEqual(twice)
  expect(about(bia!, ticket.id)).toEqual(twice)
  expect(about(rui!, ticket.id)).toEqual([])
  expect(stranger!.names().filter((name) => name.startsWith(`company-${companyId}-`))).toEqual([])
  const seqs = ana!.heard.flatMap(({ news }) => (news?.ticket ? [news.seq as number] : []))
  expect(seqs[1]).toBeGreaterThan(seqs[0]!)
})

test('a user who loses sight of a ticket gets removeFromList, and users who still see it do not', async () => {
  const company = await aCompany()
  const { url, live } = await startLive(company)
  const { sales, hire } = company
  const colleague = await hire({ name: 'Caio Lins', profile: 'user', queueIds: [sales.id] })
  const ticket = await company.ticket({ queueId: sales.id })
  const [ana, bia, caio] = await Promise.all(
    [company.ana, company.bia, colleague].map((who) => ready(url, who)),
  )
  expect(await ask(caio!.socket, 'joinChatBox', ticket.id)).toEqual({})
  await company.bia(tickets.change, { ticketId: ticket.id, status: 'open' })
  await untilAllReceived(live, company.companyId, [ana!, bia!, caio!])
  expect(about(bia!, ticket.id)).toEqual(['update', 'create'])
  expect(about(ana!, ticket.id)).toEqual(['update', 'create'])
  expect(about(caio!, ticket.id)).toEqual(['removeFromList'])
  const said = { event: ticketUpdated, data: {}, seq: 1 }
  live.publish(company.companyId, [
    {
      ...said,
      event: { ...ticketUpdated, data: { parse: () => ({ ticketId: ticket.id }) } },
      to: { rooms: [`t:${ticket.id}`] },
    },
  ])
  await untilAllReceived(live, company.companyId, [caio!])
  expect(about(caio!, ticket.id)).toEqual(['removeFromList'])
})

test('only users who may see a ticket can join its room', async () => {
  const company = await aCompany()
  const { url } = await startLive(company)
  const { id } = await company.ticket({ queueId: company.sales.id })
  const [bia, rui, stranger] = await Promise.all(
    [company.bia, company.rui, company.stranger].map((who) => ready(url, who)),
  )
  expect(await ask(bia!.socket, 'joinChatBox', String(id))).toEqual({})
  expect(await ask(bia!.socket, 'leaveChatBox', id)).toEqual({})
  expect(await ask(rui!.socket, 'joinChatBox', id)).toEqual({ error: 'ERR_NO_PERMISSION' })
  expect(await ask(stranger!.socket, 'joinChatBox', id)).toEqual({ error: 'ERR_NO_PERMISSION' })
  for (const nonsense of [undefined, null, {}, 'c1:admins', -1, 1e12])
    expect(await ask(rui!.socket, 'joinChatBox', nonsense)).toEqual({ error: 'ERR_INVALID_INPUT' })
})

test('requests of older screens are answered without widening their rooms, and presence is recorded', async () => {
  const company = await aCompany()
  const { url, live, beats } = await startLive(company)
  const rui = await ready(url, company.rui)
  const { id } = await company.ticket({ queueId: company.sales.id })
  for (const [event, word] of [
    ['joinTickets', 'open'],
    ['joinNotification', undefined],
    ['leaveTickets', 'open'],
    ['leaveNotification', undefined],
    ['joinTickets', 'pending'],
    ['userStatus', undefined],
  ] as const)
    expect(await ask(rui.socket, event, word)).toEqual({})
  expect(beats).toEqual([company.rui.user.id])
  await company.bia(tickets.change, { ticketId: id, status: 'open' })
  await untilAllReceived(live, company.companyId, [rui])
  expect(about(rui, id)).toEqual([])
})

test('a socket that sends too fast gets ERR_TOO_MANY_ATTEMPTS', async () => {
  const company = await aCompany()
  const { url } = await startLive(company)
  const { socket } = await ready(url, company.bia)
  const replies = await Promise.all(
    Array.from({ length: 60 }, () => ask(socket, 'joinNotification')),
  )
  expect(replies).toContainEqual({ error: 'ERR_TOO_MANY_ATTEMPTS' })
  expect(replies).toContainEqual({})
})

test.each(['joinChatBox', 'noSuchEvent', 'toString'])(
  'a socket that goes on sending a refused %s is closed, and only that one',
  async (event) => {
    const company = await aCompany()
    const { url, live } = await startLive(company)
    const [ana, bia] = await Promise.all([company.ana, company.bia].map((who) => ready(url, who)))
    const closed = new Promise<string>((resolve) => bia!.socket.once('disconnect', resolve))
    for (let sent = 0; sent < 1000; sent++) bia!.socket.emit(event, 'nonsense')
    expect(await closed).toBe('io server disconnect')
    await vi.waitFor(() => expect(live.count()).toBe(1))
    expect(ana!.socket.connected).toBe(true)
    expect(await ask(ana!.socket, 'joinNotification')).toEqual({})
  },
)

test('when a session ends its sockets get an auth error and are disconnected, others stay', async () => {
  const company = await aCompany()
  const { url, live } = await startLive(company)
  const [ana, bia] = await Promise.all([company.ana, company.bia].map((who) => ready(url, who)))
  const { companyId } = company
  await within(company.world, { companyId }, async (ctx) =>
    ctx.signal('sessionsEnded', { companyId, sessionIds: [company.bia.claims.sessionId] }),
  )
  await vi.waitFor(() => expect(bia!.lost).toEqual(['io server disconnect']))
  expect(bia!.heard.at(-1)).toEqual({ name: 'auth', news: { error: 'ERR_SESSION_EXPIRED' } })
  await untilAllReceived(live, companyId, [ana!])
})

test('a socket outlives its token but not its session', async () => {
  const company = await aCompany()
  const { url, live } = await startLive(company)
  const { ana, bia } = company
  // The tokens are almost 15 minutes old: they expire in five seconds.
  const almostOver = makeTokens(SECRET_KEY, () => new Date(Date.now() - 895_000))
  const [hers, his] = await Promise.all(
    [ana, bia].map(async ({ claims }) =>
      screen(url, { auth: { token: await almostOver.issue(claims) } }),
    ),
  )
  await vi.waitFor(() => expect([hers!.names(), his!.names()]).toEqual([['ready'], ['ready']]))
  await company.inside(({ db }) =>
    db
      .updateTable('sessions')
      .set({ endedAt: new Date() })
      .where('id', '=', bia.claims.sessionId)
      .execute(),
  )
  await vi.waitFor(() => expect(his!.lost).toEqual(['io server disconnect']))
  expect(his!.names()).toEqual(['ready', 'auth'])
  await untilAllReceived(live, company.companyId, [hers!])
})

test('an event is stripped of undeclared fields, and an invalid event does not stop the next', async () => {
  const company = await aCompany()
  const { url, live } = await startLive(company)
  const ana = await ready(url, company.ana)
  const { id } = await company.ticket()
  const ticket = await company.ana(tickets.show, { ticketId: id })
  const to = { rooms: ['all'] }
  live.publish(company.companyId, [
    { event: ticketUpdated, data: { ticket: { id: 'none' } }, to, seq: 1, hidesNumbers: false },
    {
      event: ticketUpdated,
      data: { ticket: { ...ticket, secret: 'x' }, secret: 'y' },
      to,
      seq: 2,
      hidesNumbers: false,
    },
  ])
  await untilAllReceived(live, company.companyId, [ana])
  const heard = ana.heard.filter(({ news }) => news?.ticket)
  expect(heard.map(({ news }) => news)).toEqual([{ action: 'update', ticket, seq: 2 }])
})

test('a signal reaches every handler, even if one of them fails', async () => {
  const live = await makeLive({ log })
  cleanup.push(() => live.close())
  const heard: unknown[] = []
  live.onSignal('outbox', () => {
    throw new Error('no')
  })
  live.onSignal('outbox', (news) => void heard.push(news))
  live.signal('outbox', { companyId: 1, connectionId: 2 })
  await vi.waitFor(() => expect(heard).toEqual([{ companyId: 1, connectionId: 2 }]))
})
