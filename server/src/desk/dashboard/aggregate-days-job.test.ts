import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { makeDatabase } from '../../../test/database/database-setup.ts'
import { aWorld } from '../../../test/world.ts'
import { startTemporaryDatabase } from '../../platform/embedded-postgresql/temporary-database.ts'
import { connect } from '../../platform/database/database.ts'
import { ensureLogin, migrate } from '../../platform/database/migrate.ts'
import { aggregateOldDays } from './jobs.ts'

/** A separate database, because the job processes every company. */
const server = await startTemporaryDatabase()
const ownerUrl = await makeDatabase(server.adminUrl, 'recado_add_up')
await migrate(ownerUrl)
const log = pino({ level: 'silent' })
const owner = connect({ url: ownerUrl, size: 1, log })
const db = connect({ url: await ensureLogin(ownerUrl, 'a secret'), size: 2, log })
afterAll(async () => {
  await owner.destroy()
  await db.destroy()
  await server.stop()
})

const company = async (timeZone: string): Promise<number> => {
  const { id } = await owner
    .insertInto('companies')
    .values({ name: timeZone, timeZone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = { queuedAt: '2026-03-19T12:00:00Z', closedAt: '2026-03-19T13:00:00Z' }
  await owner
    .insertInto('cycles')
    .values({ companyId: id, ...at })
    .execute()
  return id
}

const kept = () =>
  owner
    .selectFrom('dayFigures')
    .select(['companyId', 'day', 'finished'])
    .orderBy('companyId')
    .execute()

test('each run aggregates the companies whose day is over, and a failure does not stop the others', async () => {
  const [broken, paulo] = [await company('America/Sao_Paulo'), await company('America/Sao_Paulo')]
  const auckland = await company('Pacific/Auckland')
  const { world, clock } = aWorld()
  const run = () => aggregateOldDays.run({ ...world, db }, {})
  // Totals so large that the column overflows with one more.
  await sql`insert into day_figures (company_id, day, queue_id, connection_id, finished)
    values (${broken}, '2026-03-19', 0, 0, 2147483647)`.execute(owner)
  // One o'clock at night in São Paulo. In Auckland the 20th is not over yet.
  clock.set('2026-03-20T04:00:00Z')
  await run()
  const keptOfOthers = (await kept()).filter(({ companyId }) => companyId !== broken)
  expect(keptOfOthers).toEqual([{ companyId: paulo, day: '2026-03-19', finished: 1 }])
  await sql`update day_figures set finished = 0 where company_id = ${broken}`.execute(owner)
  clock.set('2026-03-20T11:30:00Z')
  await run()
  await run()
  expect(await kept()).toEqual([
    { companyId: broken, day: '2026-03-19', finished: 1 },
    { companyId: paulo, day: '2026-03-19', finished: 1 },
    { companyId: auckland, day: '2026-03-20', finished: 1 },
  ])
})
