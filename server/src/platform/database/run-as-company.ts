import type { RawBuilder } from 'kysely'
import { askTogether } from './pipeline.ts'
import type { World } from '../ctx.ts'
import { nameOf } from './database.ts'

const ENTER = `select set_config('app.company_id', $1, true)`

/**
 * Runs one statement for one company, as the machine user. It goes out in one message, which the database runs as a
 * transaction: one round trip instead of four, and the connection is held no longer than that. Column names are those
 * of the database.
 */
export async function atOnce<Row>(
  { db, inTurn = (work) => work() }: World,
  companyId: number,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(db)
  const asked = [
    { name: nameOf(ENTER), text: ENTER, values: [String(companyId)] },
    { name: nameOf(text), text, values: [...parameters] },
  ]
  const ask = () => askTogether(db.pool, { asked, nameOf: (column) => column })
  const [, answer] = await inTurn(ask)
  return answer!.rows as Row[]
}
