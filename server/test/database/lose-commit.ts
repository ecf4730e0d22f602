import { CompiledQuery, type DatabaseConnection, PostgresDriver } from 'kysely'
import { vi } from 'vitest'

/**
 * The next transaction that writes a row of `table` is committed, and the connection is lost before the answer to COMMIT
 * arrives. All others are answered: the server also writes on its own, between two calls of a test.
 */
export function loseNextCommit(table: 'attachments' | 'uploads' | 'users'): void {
  const spy = vi.spyOn(PostgresDriver.prototype, 'commitTransaction')
  spy.mockImplementation(async (connection: DatabaseConnection) => {
    const written = CompiledQuery.raw(
      `select from ${table} where xmin = pg_current_xact_id_if_assigned()::xid limit 1`,
    )
    const { rows } = await connection.executeQuery(written)
    await connection.executeQuery(CompiledQuery.raw('commit'))
    if (rows.length === 0) return
    spy.mockRestore()
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
}
