import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { rolledBack } from '../../test/rolled-back.ts'
import type { Tables } from '../platform/database/tables.ts'

// A trigger keeps the columns on outages in step with every write of a connection's status. In a transaction now()
// stands still, so the limits are exact.

type Status = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'DISCONNECTED' | 'TIMEOUT'

async function aNumber(status: Status) {
  const { id } = await (await aCompany()).connection({ status })
  const set = (db: Kysely<Tables>, values: object) =>
    db.updateTable('connections').set(values).where('id', '=', id).execute()
  const read = async (db: Kysely<Tables>) => {
    const { rows } = await sql<{
      isDown: boolean
      downSince: Date | null
      silentSince: Date | null
      outageMailedAt: Date | null
      gaps: { from: string; to: string; recovered: number }[]
      now: Date
    }>`select down_since is not null as is_down, down_since, silent_since, outage_mailed_at, gaps, now() as now
         from connections where id = ${id}`.execute(db)
    return rows[0]!
  }
  return { set, read }
}

const lost = ['OPENING', 'qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT'] as const

test('a connection that is lost is down from now, and silent no more', async () => {
  for (const status of lost) {
    const { set, read } = await aNumber('CONNECTED')
    await rolledBack(async (db) => {
      await set(db, { silentSince: new Date() })
      await set(db, { status })
      const { downSince, silentSince, now } = await read(db)
      expect([status, downSince, silentSince]).toEqual([status, now, null])
    })
  }
})

test('a connection that was never up is not down, and one that is down stays so from the same moment', async () => {
  const { set, read } = await aNumber('OPENING')
  await rolledBack(async (db) => {
    await set(db, { status: 'DISCONNECTED' })
    expect((await read(db)).isDown).toBe(false)
    await set(db, { status: 'CONNECTED' })
    await set(db, { status: 'OPENING', downSince: '2020-01-01T00:00:00Z' })
    await set(db, { status: 'DISCONNECTED' })
    expect((await read(db)).downSince).toEqual(new Date('2020-01-01T00:00:00Z'))
  })
})

test('an outage is recorded if it lasted longer than five seconds', async () => {
  for (const [lasted, count] of [
    ['5 seconds', 0],
    ['5.001 seconds', 1],
  ] as const) {
    const { set, read } = await aNumber('OPENING')
    await rolledBack(async (db) => {
      await set(db, {
        downSince: sql`now() - ${lasted}::text::interval`,
        outageMailedAt: new Date(),
        status: 'DISCONNECTED',
      })
      const { downSince } = await read(db)
      await set(db, { status: 'CONNECTED' })
      const { gaps, isDown, outageMailedAt, now } = await read(db)
      expect([lasted, gaps.length, isDown, outageMailedAt]).toEqual([lasted, count, false, null])
      for (const { from, to, recovered } of gaps) {
        expect(new Date(from)).toEqual(downSince)
        expect(new Date(to)).toEqual(now)
        expect(recovered).toBe(0)
      }
    })
  }
})

test('the latest ten outages are kept in their order', async () => {
  const { set, read } = await aNumber('OPENING')
  await rolledBack(async (db) => {
    for (let hour = 1; hour <= 12; hour += 1) {
      await set(db, { status: 'OPENING', downSince: new Date(Date.UTC(2020, 0, 1, hour)) })
      await set(db, { status: 'CONNECTED' })
    }
    const hours = (await read(db)).gaps.map(({ from }) => new Date(from).getUTCHours())
    expect(hours).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })
})

test('a write of the same status changes nothing about outages', async () => {
  const { set, read } = await aNumber('CONNECTED')
  await rolledBack(async (db) => {
    const silentSince = new Date('2020-01-01T00:00:00Z')
    await set(db, { silentSince, downSince: '2020-01-01T00:00:00Z' })
    await set(db, { status: 'CONNECTED' })
    expect(await read(db)).toMatchObject({ silentSince, isDown: true, gaps: [] })
  })
})
