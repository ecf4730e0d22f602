import { Pool } from 'pg'
import { inject } from 'vitest'
import '../src/platform/database/database.ts'

/** The address under which the application logs in: it owns nothing and bypasses nothing. */
export const appUrl = (): string => inject('appUrl')

/** The address of the owner of the tables, whom no policy binds. */
export const ownerUrl = (): string => inject('ownerUrl')

let pool: Pool | undefined

/**
 * Runs SQL as the owner of the tables, who sees every company: ``await owner`select … where id = ${id}` ``.
 * Columns come under their own snake_case names.
 */
export async function owner<Row = any>(
  text: TemplateStringsArray,
  ...values: unknown[]
): Promise<Row[]> {
  pool ??= new Pool({ connectionString: ownerUrl(), max: 4, allowExitOnIdle: true })
  const query = text.reduce((sql, part, i) => `${sql}$${i}${part}`)
  return (await pool.query(query, values)).rows
}
