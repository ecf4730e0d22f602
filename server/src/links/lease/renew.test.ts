import { connections } from '@recado/contract/connections/connections'
import { afterEach, expect, test, vi } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import type { Sink, WhatsAppDriver } from '../../platform/whatsapp-driver.ts'
import { capabilities } from '../../whatsapp/simulated/driver.ts'
import { renewAll, type NodeState } from './renew.ts'
import { claimLease } from './lease.ts'
import { nodeId, startWorker } from '../worker.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** The connections of one node. Its links go nowhere, and the test records what happens to them. */
async function aNode() {
  const acme = await aCompany()
  const { world } = acme
  const closed: number[] = []
  const sinks = new Map<number, Sink>()
  const node: NodeState = {
    world,
    drivers: {},
    reopenWithinHours: 2,
    workers: new Map(),
    closing: new Set(),
    isStopped: false,
  }
  const own = async () => {
    const { id: connectionId, requestEpoch } = await acme.connection()
    const began = performance.now()
    const lease = (await acme.inside((ctx) => claimLease(ctx, { connectionId, owner: nodeId })))!
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
      requestEpoch,
      snapshot: { gapEndedAt: undefined, restrictedUntil: null },
      name: 'Loja',
      driver,
      reopenWithinHours: 2,
      onLeaseLost: () => {},
    })
    node.workers.set(connectionId, worker)
    ends.push(() => worker.stop())
    return connectionId
  }
  const expiryOf = async (connectionId: number): Promise<number> => {
    const [row] = await owner`
      select expires_at as at from connection_leases where connection_id = ${connectionId}`
    return (row.at as Date).getTime()
  }
  const closedAll = () => Promise.all(node.closing)
  return { acme, node, own, closed, sinks, expiryOf, closedAll }
}

test('leases of many connections are renewed together, across companies', async () => {
  const { node, own, expiryOf } = await aNode()
  const ids = [await own(), await own()]
  const before = await Promise.all(ids.map(expiryOf))
  await renewAll(node)
  const after = await Promise.all(ids.map(expiryOf))
  for (const [n, at] of after.entries()) expect(at).toBeGreaterThan(before[n]!)
})

test('a locked lease does not keep the others from being renewed', async () => {
  const { node, own, expiryOf } = await aNode()
  const [locked, free] = [await own(), await own()]
  const before = { locked: await expiryOf(locked), free: await expiryOf(free) }
  await ownerDb.transaction().execute(async (db) => {
    await db
      .selectFrom('connectionLeases')
      .select('epoch')
      .where('connectionId', '=', locked)
      .forShare()
      .execute()
    await renewAll(node)
  })
  expect(await expiryOf(free)).toBeGreaterThan(before.free)
  expect(await expiryOf(locked)).toBe(before.locked)
  expect(node.workers.size).toBe(2)
})

test('a request whose signal was lost is found at the next renewal', async () => {
  const { acme, node, own, closed, closedAll } = await aNode()
  const [restarted, other] = [await own(), await own()]
  await acme.ana(connections.restart, { id: restarted })
  await renewAll(node)
  await vi.waitFor(() => expect(closed).toEqual([restarted]))
  await closedAll()
  expect(acme.network.loggedOut).toEqual([restarted])
  expect([...node.workers.keys()]).toEqual([other])
})

test('the owner unlinks a removed number even if the signal was lost', async () => {
  const { acme, node, own, closedAll } = await aNode()
  const id = await own()
  await acme.ana(connections.remove, { id })
  await renewAll(node)
  await vi.waitFor(() => expect(node.workers.size).toBe(0))
  await closedAll()
  expect(acme.network.loggedOut).toEqual([id])
})

test('a start after the driver has given up reopens the connection', async () => {
  const { acme, node, own, sinks, closedAll } = await aNode()
  const id = await own()
  await sinks.get(id)!.state({ state: 'DISCONNECTED', reason: 'banned' })
  await acme.ana(connections.start, { id })
  await renewAll(node)
  await closedAll()
  expect(node.workers.size).toBe(0)
  const freed = acme.signals.filter(
    ({ topic, news }) => topic === 'connection' && news.requested === 'free',
  )
  expect(freed).toHaveLength(1)
})

test('connections of a disabled company are released', async () => {
  const { acme, node, own, closed, closedAll } = await aNode()
  const id = await own()
  await owner`update companies set status = false where id = ${acme.companyId}`
  await renewAll(node)
  await closedAll()
  expect(closed).toEqual([id])
})

test('a node that lost a connection to another node releases it', async () => {
  const { node, own, closed, closedAll } = await aNode()
  const id = await own()
  await owner`update connection_leases set owner = gen_random_uuid(), epoch = epoch + 1 where connection_id = ${id}`
  await renewAll(node)
  await closedAll()
  expect(closed).toEqual([id])
  expect(node.workers.size).toBe(0)
})

test('an orderly stop marks the number as unowned and signals the other nodes', async () => {
  const { acme, node, own, sinks } = await aNode()
  const id = await own()
  await sinks.get(id)!.state({ state: 'CONNECTED', phone: '5511900000001' })
  await node.workers.get(id)!.stop()
  ends.splice(0)
  expect(await acme.ana(connections.show, { id })).toMatchObject({
    status: 'OPENING',
    reason: 'owner-lost',
  })
  const news = { companyId: acme.companyId, connectionId: id, requested: 'free' }
  expect(acme.signals).toContainEqual({ topic: 'connection', news })
})
