import type { RawBuilder, Transaction } from 'kysely'
import type { Ctx, World } from '../ctx.ts'
import { camelCase, columnNames } from './column-names.ts'
import { runPipeline } from './pipeline.ts'
import { makeStatementBatches, prepared } from './statement-batches.ts'
import type { Tables } from './tables.ts'
import { runFairly } from './within.ts'

const ENTER = `select set_config('app.company_id', $1, true)`
const ENTER_READ_ONLY = `
  select set_config('app.company_id', $1, true), set_config('transaction_read_only', 'on', true)`

/**
 * Runs one statement for one company, as the machine user. It goes out in one message, which the database runs as a
 * transaction: one round trip instead of four, and the connection is held no longer than that.
 */
export async function runAsCompany<Row>(
  world: World,
  companyId: number,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const run = () => statement.execute(companyDb(world, companyId, ENTER))
  return (await runFairly(world, run)).rows
}

/** Like `runAsCompany` for reads. Those issued in one tick, as by `Promise.all`, share a message. */
export const readAsCompany = <T>(
  world: World,
  companyId: number,
  read: (ctx: Pick<Ctx, 'db' | 'now'>) => Promise<T>,
): Promise<T> =>
  runFairly(world, () =>
    read({ db: companyDb(world, companyId, ENTER_READ_ONLY), now: world.clock() }),
  )

/** The query builder for one company. The statement `enter` goes first in each message. */
function companyDb({ db }: World, companyId: number, enter: string): Transaction<Tables> {
  const entering = prepared({ sql: enter, parameters: [String(companyId)] })
  const batches = makeStatementBatches(async (statements) => {
    const all = [entering, ...statements]
    return (await runPipeline(db.pool, { statements: all, columnName: camelCase })).slice(1)
  })
  return db.withConnection(batches, columnNames)
}
