// @vitest-environment jsdom
import { messages } from '@recado/contract/desk/messages'
import { queues } from '@recado/contract/accounts/queues'
import { session, type SignInAnswer } from '@recado/contract/accounts/session'
import { tickets } from '@recado/contract/desk/tickets'
import { beforeEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { aToken, signedInAs } from '../../../test/people.ts'
import { call, onSessionChange, upload, type Refused } from './api.ts'
import { setToken } from './token.ts'

const told: { renewed: SignInAnswer[]; over: Refused[] } = { renewed: [], over: [] }

beforeEach(() => {
  told.renewed = []
  told.over = []
  setToken(aToken({ mark: 'old' }))
  onSessionChange({
    renewed: (news) => told.renewed.push(news),
    over: (why) => {
      setToken(undefined)
      told.over.push(why)
    },
  })
})

const page = { tickets: [], count: 0, hasMore: false }

/** A server that accepts only the token of the last refresh. */
function strictServer() {
  const server = fakeServer()
  const fresh = aToken({ mark: 'new' })
  let isRenewed = false
  const guarded =
    <A>(answer: A) =>
    () =>
      isRenewed ? answer : new FakeRefusal('ERR_TOKEN_EXPIRED')
  server.when(session.refresh, async () => {
    isRenewed = true
    return { ...signedInAs(), token: fresh }
  })
  server.when(queues.list, guarded([]))
  server.when(tickets.list, guarded(page))
  return { server, fresh }
}

test('many calls refused at once share one refresh, and each is repeated once', async () => {
  const { server, fresh } = strictServer()
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => call(queues.list, {})),
    call(tickets.list, {}),
  ])
  expect(answers).toHaveLength(11)
  expect(server.askedFor(session.refresh)).toHaveLength(1)
  expect(server.askedFor(queues.list)).toHaveLength(20)
  expect(server.askedFor(queues.list).at(-1)?.headers.get('authorization')).toBe(`Bearer ${fresh}`)
  expect(told.renewed).toHaveLength(1)
})

test('a call is not repeated in the name of whoever signed in meanwhile', async () => {
  const server = fakeServer()
  server.when(session.refresh, () => signedInAs({ id: 2 }))
  server.when(queues.list, () => new FakeRefusal('ERR_TOKEN_EXPIRED'))
  await expect(call(queues.list, {})).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED' })
  expect(server.askedFor(queues.list)).toHaveLength(1)
})

test('a call without the right to it is refused without a refresh', async () => {
  const server = fakeServer()
  server.when(queues.list, () => new FakeRefusal('ERR_NO_PERMISSION'))
  await expect(call(queues.list, {})).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  expect(server.askedFor(session.refresh)).toHaveLength(0)
})

test('a call still refused after the refresh is not repeated for ever', async () => {
  const server = fakeServer()
  server.when(session.refresh, () => signedInAs())
  server.when(queues.list, () => new FakeRefusal('ERR_TOKEN_EXPIRED'))
  await expect(call(queues.list, {})).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED' })
  expect(server.askedFor(queues.list)).toHaveLength(2)
})

test('a 401 ends the session', async () => {
  const server = fakeServer()
  server.when(queues.list, () => new FakeRefusal('ERR_SESSION_EXPIRED'))
  await expect(call(queues.list, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect(told.over).toHaveLength(1)
  expect(server.askedFor(session.refresh)).toHaveLength(0)
})

test('a call under way while a new password replaces the session is repeated', async () => {
  const server = fakeServer()
  server.when(queues.list, () => {
    if (server.askedFor(queues.list).length > 1) return []
    setToken(aToken({ mark: 'new' }))
    return new FakeRefusal('ERR_SESSION_EXPIRED')
  })
  expect(await call(queues.list, {})).toEqual([])
  expect(told.over).toHaveLength(0)
  expect(server.askedFor(session.refresh)).toHaveLength(0)
})

test('a refused refresh ends the session', async () => {
  const server = fakeServer()
  server.when(queues.list, () => new FakeRefusal('ERR_TOKEN_EXPIRED'))
  server.when(session.refresh, () => new FakeRefusal('ERR_SESSION_EXPIRED'))
  await expect(call(queues.list, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  expect(told.over).toHaveLength(1)
})

test('wrong credentials do not end a session', async () => {
  const server = fakeServer()
  server.when(session.login, () => new FakeRefusal('ERR_INVALID_CREDENTIALS'))
  const entering = call(session.login, { email: 'a@b.test', password: 'nope' })
  await expect(entering).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })
  expect(told.over).toHaveLength(0)
})

test('a dead network is told as such and ends nothing', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('network'))
  await expect(call(queues.list, {})).rejects.toMatchObject({ code: 'ERR_OFFLINE', status: 0 })
  expect(told.over).toHaveLength(0)
})

test('a page of some proxy in place of an answer is an unavailable service', async () => {
  globalThis.fetch = async () => new Response('<html>Bad gateway</html>', { status: 502 })
  await expect(call(queues.list, {})).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
})

test('lists, flags and absent values stand in the address as the contract reads them', async () => {
  const server = fakeServer()
  server.when(tickets.list, () => page)
  await call(tickets.list, { queueIds: [1, 2], showAll: true, users: undefined, status: 'open' })
  expect(server.askedFor(tickets.list)[0]?.input).toEqual({
    queueIds: '[1,2]',
    showAll: 'true',
    status: 'open',
    // `withCount: false` is sent by default.
    withCount: 'false',
  })
})

test('an upload renews a token near its end before the bytes travel', async () => {
  const server = fakeServer()
  server.when(session.refresh, () => signedInAs())
  server.when(messages.send, () => [])
  setToken(aToken({ seconds: 5 }))
  const shares: number[] = []
  const file = new File(['hello'], 'hello.txt', { type: 'text/plain' })
  await upload(messages.send, { ticketId: 3, body: 'look' }, [file], {
    onProgress: (share) => shares.push(share),
  })
  expect(server.askedFor(session.refresh)).toHaveLength(1)
  const [sent] = server.askedFor(messages.send)
  expect(sent?.input).toMatchObject({ ticketId: '3', body: 'look' })
  expect(sent?.input.medias[0]).toMatchObject({ name: 'hello.txt' })
  expect(shares).toEqual([1])
})

test('an upload can be cancelled', async () => {
  const server = fakeServer()
  server.when(messages.send, () => new Promise(() => undefined))
  const stop = new AbortController()
  const sending = upload(messages.send, { ticketId: 3 }, [new File(['x'], 'x')], {
    signal: stop.signal,
  })
  stop.abort()
  await expect(sending).rejects.toMatchObject({ code: 'ERR_CANCELLED' })
})
