import type { RawBuilder } from 'kysely'
import { runPipeline } from './pipeline.ts'
import type { World } from '../ctx.ts'
import { statementName } from './database.ts'

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
  const { sql: text, parameters } = statement.compile(db)
  const statements = [
    { name: statementName(ENTER), text: ENTER, values: [String(companyId)] },
    { name: statementName(text), text, values: [...parameters] },
  ]
  const ask = () => runPipeline(db.pool, { statements, columnName: (column) => column })
  const [, answer] = await withFairShare(ask)
  return answer!.rows as Row[]
}
