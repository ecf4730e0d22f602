import {
  connections,
  type ConnectionReason,
  type ConnectionStatus,
} from '@recado/contract/connections/connections'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { claimLease } from './lease.ts'
import { saveState } from '../state.ts'
import { nodeId } from '../worker.ts'

const providers = ['baileys', 'simulated', 'cloud']

/** An unowned number in the given state. */
async function aNumber(provider: string, state: ConnectionStatus, reason: ConnectionReason | null) {
  const acme = await aCompany()
  const { id, requestEpoch } = await acme.connection({ provider, status: state, reason })
  const isUnowned = async (): Promise<boolean> => {
    const { rows } = await sql<{ id: number }>`
      select id from connections_without_owner(${providers}::text[], 100000)`.execute(acme.world.db)
    return rows.some((row) => row.id === id)
  }
  return { acme, id, requestEpoch, isUnowned }
}

test.each<[ConnectionStatus, ConnectionReason]>([
  ['DISCONNECTED', 'banned'],
  ['DISCONNECTED', 'replaced'],
  ['DISCONNECTED', 'logged-out'],
  ['TIMEOUT', 'qr-expired'],
])(
  'no node opens a linked number that is %s, %s, until a user requests it',
  async (status, reason) => {
    const { acme, id, isUnowned } = await aNumber('baileys', status, reason)
    expect(await isUnowned()).toBe(false)
    await acme.ana(connections.start, { id })
    expect(await isUnowned()).toBe(true)
  },
)

test.each<[string, ConnectionStatus, ConnectionReason | null]>([
  ['baileys', 'OPENING', 'network'],
  ['baileys', 'CONNECTED', null],
  ['cloud', 'DISCONNECTED', 'bad-token'],
])('%s, %s, %s: a node claims the connection', async (provider, status, reason) => {
  expect(await (await aNumber(provider, status, reason)).isUnowned()).toBe(true)
})

test('a connection that stays closed counts in no share, except while a node holds its lease', async () => {
  const { id } = await aNumber('baileys', 'OPENING', null)
  const rolledBack = new Error('rolled back')
  const counting = ownerDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const wanted = async () => {
        const { rows } = await sql<{ wanted: number }>`
          select wanted from register_node(${nodeId}::uuid, ${providers}::text[], 6)`.execute(db)
        return rows[0]!.wanted
      }
      const all = await wanted()
      await sql`update connections set status = 'DISCONNECTED', reason = 'banned' where id = ${id}`.execute(
        db,
      )
      expect(await wanted()).toBe(all - 1)
      await sql`insert into connection_leases (company_id, connection_id, owner, epoch, expires_at)
        select company_id, id, ${nodeId}::uuid, 1, now() + interval '9 seconds' from connections where id = ${id}`.execute(
        db,
      )
      expect(await wanted()).toBe(all)
      throw rolledBack
    })
  await expect(counting).rejects.toBe(rolledBack)
})

test('a state report of an owner changes nothing after a user has requested the connection again', async () => {
  const { acme, id, requestEpoch, isUnowned } = await aNumber('baileys', 'OPENING', null)
  const lease = (await acme.inside((ctx) => claimLease(ctx, { connectionId: id, owner: nodeId })))!
  const report = (info: Parameters<typeof saveState>[1]['info']) =>
    acme.inside((ctx) => saveState(ctx, { lease, info, requestEpoch }))
  expect(await report({ state: 'DISCONNECTED', reason: 'replaced' })).toBeDefined()
  await acme.ana(connections.start, { id })
  expect(await report({ state: 'DISCONNECTED', reason: 'replaced' })).toBeUndefined()
  await acme.inside(({ db }) =>
    sql`update connection_leases set expires_at = now() - interval '1 second' where connection_id = ${id}`.execute(
      db,
    ),
  )
  expect(await isUnowned()).toBe(true)
})
