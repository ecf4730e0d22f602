import { Pool } from 'pg'
import { inject } from 'vitest'
import '../src/platform/database/database.ts'

/** Address of the application's role, which owns nothing and bypasses no policy. */
export const appUrl = (): string => inject('appUrl')

/** Address of the owner of the tables, to whom no policy applies. */
export const ownerUrl = (): string => inject('ownerUrl')

let pool: Pool | undefined

/**
 * Runs SQL as the owner of the tables, who sees every company: ``await owner`select … where id = ${id}` ``. Column
 * names stay in snake_case.
 */
export async function owner<Row = any>(
  text: TemplateStringsArray,
  ...values: unknown[]
): Promise<Row[]> {
  pool ??= new Pool({ connectionString: ownerUrl(), max: 4, allowExitOnIdle: true })
  const query = text.reduce((sql, part, i) => `${sql}$${i}${part}`)
  return (await pool.query(query, values)).rows
}
