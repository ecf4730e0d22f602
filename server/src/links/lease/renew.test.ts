import { connections } from '@recado/contract/connections'
import { afterEach, expect, test, vi } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import type { Sink, WhatsAppDriver } from '../../platform/whatsapp-driver.ts'
import { capabilities } from '../../whatsapp/simulated/driver.ts'
import { renewAll, type Watch } from './renew.ts'
import { takeLease } from './lease.ts'
import { nodeId, startWorker } from '../worker.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** What this node holds; its links go nowhere, and the test hears what becomes of them. */
async function aNode() {
  const acme = await aCompany()
  const { world } = acme
  const closed: number[] = []
  const sinks = new Map<number, Sink>()
  const watch: Watch = {
    world,
    drivers: {},
    reopenWithinHours: 2,
    workers: new Map(),
    closing: new Set(),
    isStopped: false,
  }
  const hold = async () => {
    const { id: connectionId, wishEpoch } = await acme.connection()
    const began = performance.now()
    const lease = (await acme.inside((ctx) => takeLease(ctx, { connectionId, owner: nodeId })))!
    const driver: WhatsAppDriver = {
      capabilities,
      open: ({ sink }) => {
        sinks.set(connectionId, sink)
        const connection = acme.network.connection(connectionId)
        return { ...connection, close: async () => void closed.push(connectionId) }
      },
    }
    const worker = startWorker(world, {
      companyId: acme.companyId,
      lease,
      began,
      wishEpoch,
      standing: { gapEndedAt: undefined, restrictedUntil: null },
      name: 'Loja',
      driver,
      reopenWithinHours: 2,
      onLeaseLost: () => {},
    })
    watch.workers.set(connectionId, worker)
    ends.push(() => worker.stop())
    return connectionId
  }
  const expiryOf = async (connectionId: number): Promise<number> => {
    const [row] = await owner`
      select expires_at as at from connection_leases where connection_id = ${connectionId}`
    return (row.at as Date).getTime()
  }
  const settled = () => Promise.all(watch.closing)
  return { acme, watch, hold, closed, sinks, expiryOf, settled }
}

test('leases of many connections are renewed together, whoever’s they are', async () => {
  const { watch, hold, expiryOf } = await aNode()
  const ids = [await hold(), await hold()]
  const before = await Promise.all(ids.map(expiryOf))
  await renewAll(watch)
  const after = await Promise.all(ids.map(expiryOf))
  for (const [n, at] of after.entries()) expect(at).toBeGreaterThan(before[n]!)
})

test('a lease that somebody is writing to keeps the others from nothing', async () => {
  const { watch, hold, expiryOf } = await aNode()
  const [held, free] = [await hold(), await hold()]
  const before = { held: await expiryOf(held), free: await expiryOf(free) }
  await ownerDb.transaction().execute(async (db) => {
    await db
      .selectFrom('connectionLeases')
      .select('epoch')
      .where('connectionId', '=', held)
      .forShare()
      .execute()
    await renewAll(watch)
  })
  expect(await expiryOf(free)).toBeGreaterThan(before.free)
  expect(await expiryOf(held)).toBe(before.held)
  expect(watch.workers.size).toBe(2)
})

test('a wish whose signal was lost is found with the next renewal', async () => {
  const { acme, watch, hold, closed, settled } = await aNode()
  const [asked, other] = [await hold(), await hold()]
  await acme.ana(connections.restart, { id: asked })
  await renewAll(watch)
  await vi.waitFor(() => expect(closed).toEqual([asked]))
  await settled()
  expect(acme.network.loggedOut).toEqual([asked])
  expect([...watch.workers.keys()]).toEqual([other])
})

test('a number that was removed is unlinked by its owner, also where nobody told it', async () => {
  const { acme, watch, hold, settled } = await aNode()
  const id = await hold()
  await acme.ana(connections.remove, { id })
  await renewAll(watch)
  await vi.waitFor(() => expect(watch.workers.size).toBe(0))
  await settled()
  expect(acme.network.loggedOut).toEqual([id])
})

test('a start that was pressed while the driver had given up opens the connection anew', async () => {
  const { acme, watch, hold, sinks, settled } = await aNode()
  const id = await hold()
  await sinks.get(id)!.state({ state: 'DISCONNECTED', reason: 'banned' })
  await acme.ana(connections.start, { id })
  await renewAll(watch)
  await settled()
  expect(watch.workers.size).toBe(0)
  const freed = acme.signals.filter(
    ({ topic, news }) => topic === 'connection' && news.wish === 'free',
  )
  expect(freed).toHaveLength(1)
})

test('connections of a company that is switched off are let go', async () => {
  const { acme, watch, hold, closed, settled } = await aNode()
  const id = await hold()
  await owner`update companies set status = false where id = ${acme.companyId}`
  await renewAll(watch)
  await settled()
  expect(closed).toEqual([id])
})

test('who lost a connection to another node lets go of it', async () => {
  const { watch, hold, closed, settled } = await aNode()
  const id = await hold()
  await owner`update connection_leases set owner = gen_random_uuid(), epoch = epoch + 1 where connection_id = ${id}`
  await renewAll(watch)
  await settled()
  expect(closed).toEqual([id])
  expect(watch.workers.size).toBe(0)
})

test('an orderly end says that the number has nobody, and calls the other nodes', async () => {
  const { acme, watch, hold, sinks } = await aNode()
  const id = await hold()
  await sinks.get(id)!.state({ state: 'CONNECTED', phone: '5511900000001' })
  await watch.workers.get(id)!.stop()
  ends.splice(0)
  expect(await acme.ana(connections.show, { id })).toMatchObject({
    status: 'OPENING',
    reason: 'owner-lost',
  })
  const news = { companyId: acme.companyId, connectionId: id, wish: 'free' }
  expect(acme.signals).toContainEqual({ topic: 'connection', news })
})
