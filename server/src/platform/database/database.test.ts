import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { ownerUrl } from '../../../test/database.ts'
import { refusalOf } from '../http/errors.ts'
import { connect } from './database.ts'

test('a connection that dies in a transaction is refused with ERR_UNAVAILABLE and does not end the process', async () => {
  const { inside } = await aCompany()
  const outcome = inside(async ({ db }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await inside((other) =>
      sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(other.db),
    )
    await sql`select 1`.execute(db)
  })
  const error: unknown = await outcome.catch((thrown: unknown) => thrown)
  expect(refusalOf(error)?.code).toBe('ERR_UNAVAILABLE')
  expect(await inside(async ({ companyId }) => companyId)).toBeGreaterThan(0)
})

test('a database that was used through its pool alone ends the pool', async () => {
  const db = connect({ url: ownerUrl(), size: 1, log: pino({ level: 'silent' }) })
  await db.pool.query('select 1')
  await db.destroy()
  expect(db.pool.ended).toBe(true)
})
