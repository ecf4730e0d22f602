import { createClient } from 'redis'
import { tickets } from '@recado/contract/desk/tickets'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { aRedis, hasRedis } from '../../../test/redis.ts'
import { cleanup } from '../../../test/cleanup.ts'
import {
  about,
  untilSubscribed,
  untilAllReceived,
  log,
  startLive,
  ready,
  screen,
} from '../../../test/screens.ts'
import { makeLive } from './live.ts'

/** Two nodes over a real Redis. */
describe.skipIf(!hasRedis)('two nodes on one Redis', () => {
  let redisUrl = ''
  const stopping: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    const redis = await aRedis()
    stopping.push(redis.stop)
    redisUrl = redis.url
  })

  afterAll(async () => {
    for (const stop of stopping) await stop()
  })

  test('online users are known across nodes', async () => {
    const company = await aCompany()
    const one = await startLive(company, redisUrl)
    const other = await startLive(company, redisUrl)
    await untilSubscribed(one.live, other.live)
    const { ana, bia, rui, companyId } = company
    await Promise.all([ready(one.url, ana), ready(other.url, bia)])
    const ids = [ana, bia, rui].map(({ user }) => user.id)
    expect(await one.live.usersOnline(companyId, ids)).toEqual(new Set(ids.slice(0, 2)))
  })

  test('the token of a screen never leaves its node', async () => {
    const company = await aCompany()
    const one = await startLive(company, redisUrl)
    const other = await startLive(company, redisUrl)
    await untilSubscribed(one.live, other.live)
    const [inBody, inQuery] = [await company.bia.token(), await company.ana.token()]
    const screens = [
      screen(other.url, { auth: { token: inBody } }),
      screen(other.url, { query: { token: inQuery } }),
    ]
    await vi.waitFor(() => expect(screens.every((made) => made.names()[0] === 'ready')).toBe(true))
    const listening = createClient({ url: redisUrl })
    await listening.connect()
    cleanup.push(() => listening.destroy())
    const told: string[] = []
    await listening.pSubscribe('*', (words) => void told.push(words.toString('latin1')), true)
    const ids = [company.ana, company.bia].map(({ user }) => user.id)
    expect(await one.live.usersOnline(company.companyId, ids)).toEqual(new Set(ids))
    const kept = await listening.duplicate().connect()
    cleanup.push(() => kept.destroy())
    const all = [...told, JSON.stringify(await kept.xRange('recado-live', '-', '+'))].join()
    expect(all).toContain(company.bia.claims.sessionId)
    expect([all.includes(inBody), all.includes(inQuery)]).toEqual([false, false])
  })

  test('events and signals of one node reach the screens and handlers of the other', async () => {
    const company = await aCompany()
    const one = await startLive(company, redisUrl)
    const other = await startLive(company, redisUrl)
    await untilSubscribed(one.live, other.live)
    const { companyId, sales } = company
    const { id } = await company.ticket({ queueId: sales.id })
    const [ana, bia, rui] = await Promise.all([
      ready(one.url, company.ana),
      ready(other.url, company.bia),
      ready(one.url, company.rui),
    ])
    company.world.publish = other.live.publish
    company.world.signal = other.live.signal
    for (let round = 0; round < 10; round++) {
      await company.bia(tickets.change, { ticketId: id, status: 'open' })
      await company.bia(tickets.change, { ticketId: id, status: 'pending', userId: null })
    }
    await untilAllReceived(other.live, companyId, [ana, bia, rui])
    // Each change sends the ticket and its entry in the timeline.
    expect(about(ana, id)).toHaveLength(40)
    expect(about(bia, id)).toHaveLength(40)
    expect(about(rui, id)).toEqual([])
    const seqs = ana.heard.flatMap(({ news }) => (news?.ticket ? [news.seq as number] : []))
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))

    const sessionIds = [company.ana.claims.sessionId]
    other.live.signal('sessionsEnded', { companyId, sessionIds })
    await vi.waitFor(() => expect(ana.lost).toEqual(['io server disconnect']))
    expect(bia.lost).toEqual([])
  })

  test('the last signals of a node that leaves reach the others', async () => {
    const one = await makeLive({ redisUrl, log })
    const other = await makeLive({ redisUrl, log })
    cleanup.push(() => other.close())
    await untilSubscribed(one, other)
    const heard: number[] = []
    other.onSignal('connection', ({ connectionId }) => void heard.push(connectionId))
    const all = Array.from({ length: 100 }, (_, n) => n)
    for (const connectionId of all)
      one.signal('connection', { companyId: 0, connectionId, requested: 'free' })
    await one.close()
    await vi.waitFor(() => expect(heard).toEqual(all))
  })

  test('a node without an HTTP server reaches the screens of another', async () => {
    const company = await aCompany()
    const web = await startLive(company, redisUrl)
    const worker = await makeLive({ redisUrl, log })
    cleanup.push(() => worker.close())
    await untilSubscribed(web.live, worker)
    const ana = await ready(web.url, company.ana)
    await untilAllReceived(worker, company.companyId, [ana])
  })

  test('after a Redis outage the screens resync and receive later events', async () => {
    const company = await aCompany()
    const one = await startLive(company, redisUrl)
    const other = await startLive(company, redisUrl)
    await untilSubscribed(one.live, other.live)
    const [ana, bia] = await Promise.all([
      ready(one.url, company.ana),
      ready(other.url, company.bia),
    ])
    const control = createClient({ url: redisUrl })
    await control.connect()
    await control.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'])
    // These may be lost with the connection, but must not end the process.
    for (let n = 0; n < 50; n++) {
      one.live.signal('outbox', { companyId: 0, connectionId: n })
      other.live.signal('outbox', { companyId: 0, connectionId: n })
    }
    control.destroy()
    const isAskedAgain = ({ names }: typeof ana) =>
      names().filter((name) => name === 'ready').length === 2
    await vi.waitFor(() => expect([ana, bia].map(isAskedAgain)).toEqual([true, true]))
    await untilAllReceived(one.live, company.companyId, [ana, bia])
    await untilAllReceived(other.live, company.companyId, [ana, bia])
    expect([ana.lost, bia.lost]).toEqual([[], []])
    await one.live.close()
    one.live.signal('outbox', { companyId: 0, connectionId: 0 })
  })
})

// Vitest fails on an unhandled rejection, which would end a real process.
test.runIf(hasRedis)('a process that leaves right after it joined ends cleanly', async () => {
  const redis = await aRedis()
  for (let n = 0; n < 5; n++) {
    const live = await makeLive({ redisUrl: redis.url, log })
    live.signal('sessionsEnded', { companyId: 1, sessionIds: ['one'] })
    await live.close()
  }
  await redis.stop()
})
