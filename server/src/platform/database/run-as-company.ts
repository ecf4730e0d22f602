import type { RawBuilder } from 'kysely'
import type { Ctx, World } from '../ctx.ts'
import { camelCase, columnNames } from './column-names.ts'
import { runPipeline } from './pipeline.ts'
import { makeStatementBatches, prepared } from './statement-batches.ts'

const ENTER = `select set_config('app.company_id', $1, true)`

/**
 * Runs one statement for one company, as the machine user. It goes out in one message, which the database runs as a
 * transaction: one round trip instead of four, and the connection is held no longer than that. Column names are those
 * of the database.
 */
export async function runAsCompany<Row>(
  { db, withFairShare = (work) => work() }: World,
  companyId: number,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const enter = { sql: ENTER, parameters: [String(companyId)] }
  const statements = [prepared(enter), prepared(statement.compile(db))]
  const ask = () => runPipeline(db.pool, { statements, columnName: (column) => column })
  const [, answer] = await withFairShare(ask)
  return answer!.rows as Row[]
}

const ENTER_READ_ONLY = `
  select set_config('app.company_id', $1, true), set_config('transaction_read_only', 'on', true)`

/**
 * Runs reads for one company, as the machine user. Reads issued in one tick, as by `Promise.all`, go out in one message,
 * which the database runs as a transaction: one round trip instead of four.
 */
export function readAsCompany<T>(
  { db, clock, withFairShare = (work) => work() }: World,
  companyId: number,
  read: (ctx: Pick<Ctx, 'db' | 'now'>) => Promise<T>,
): Promise<T> {
  const enter = prepared({ sql: ENTER_READ_ONLY, parameters: [String(companyId)] })
  const batches = makeStatementBatches(async (reads) => {
    const statements = [enter, ...reads]
    return (await runPipeline(db.pool, { statements, columnName: camelCase })).slice(1)
  })
  return withFairShare(() => read({ db: db.withConnection(batches, columnNames), now: clock() }))
}
