import {
  connections,
  type ConnectionReason,
  type ConnectionStatus,
} from '@recado/contract/connections'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { takeLease } from './lease.ts'
import { keepState } from '../state.ts'
import { nodeId } from '../worker.ts'

const providers = ['baileys', 'simulated', 'cloud']

/** A number in some state that nobody works. */
async function aNumber(provider: string, state: ConnectionStatus, reason: ConnectionReason | null) {
  const acme = await aCompany()
  const { id, wishEpoch } = await acme.connection({ provider, status: state, reason })
  const isFree = async (): Promise<boolean> => {
    const { rows } = await sql<{ id: number }>`
      select id from connections_without_owner(${providers}::text[], 100000)`.execute(acme.world.db)
    return rows.some((row) => row.id === id)
  }
  return { acme, id, wishEpoch, isFree }
}

test.each<[ConnectionStatus, ConnectionReason]>([
  ['DISCONNECTED', 'banned'],
  ['DISCONNECTED', 'replaced'],
  ['DISCONNECTED', 'logged-out'],
  ['TIMEOUT', 'qr-expired'],
])(
  'a linked number that is %s, %s, is opened by no node until somebody asks for it',
  async (status, reason) => {
    const { acme, id, isFree } = await aNumber('baileys', status, reason)
    expect(await isFree()).toBe(false)
    await acme.ana(connections.start, { id })
    expect(await isFree()).toBe(true)
  },
)

test.each<[string, ConnectionStatus, ConnectionReason | null]>([
  ['baileys', 'OPENING', 'network'],
  ['baileys', 'CONNECTED', null],
  ['cloud', 'DISCONNECTED', 'bad-token'],
])('%s, %s, %s: an owner is looked for', async (provider, status, reason) => {
  expect(await (await aNumber(provider, status, reason)).isFree()).toBe(true)
})

test('one that stays away counts for nobody’s share, but for as long as it is held', async () => {
  const { id } = await aNumber('baileys', 'OPENING', null)
  const rolledBack = new Error('rolled back')
  const counting = ownerDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const wanted = async () => {
        const { rows } = await sql<{ wanted: number }>`
          select wanted from node_beats(${nodeId}::uuid, ${providers}::text[], 6)`.execute(db)
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

test('what an owner still says of its driver after somebody asked for the number anew changes nothing', async () => {
  const { acme, id, wishEpoch, isFree } = await aNumber('baileys', 'OPENING', null)
  const lease = (await acme.inside((ctx) => takeLease(ctx, { connectionId: id, owner: nodeId })))!
  const said = (info: Parameters<typeof keepState>[1]['info']) =>
    acme.inside((ctx) => keepState(ctx, { lease, info, wishEpoch }))
  expect(await said({ state: 'DISCONNECTED', reason: 'replaced' })).toBeDefined()
  await acme.ana(connections.start, { id })
  expect(await said({ state: 'DISCONNECTED', reason: 'replaced' })).toBeUndefined()
  await acme.inside(({ db }) =>
    sql`update connection_leases set expires_at = now() - interval '1 second' where connection_id = ${id}`.execute(
      db,
    ),
  )
  expect(await isFree()).toBe(true)
})
