import type { RawBuilder } from 'kysely'
import { askTogether } from './pipeline.ts'
import type { World } from '../ctx.ts'
import { nameOf } from './database.ts'

const ENTER = `select set_config('app.company_id', $1, true)`

/**
 * One statement for one company, in the name of the machine: in one message to the database, which takes it as a
 * transaction of its own. So it costs one round trip instead of four, and holds its connection for no longer. Columns
 * bear the names that the database gives them.
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
