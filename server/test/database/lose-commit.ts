import { CompiledQuery, type DatabaseConnection, PostgresDriver } from 'kysely'
import { vi } from 'vitest'

/**
 * The next transaction that writes is committed, and the connection is lost before the answer to COMMIT arrives. Transactions
 * that only read are answered.
 */
export function loseNextCommit(): void {
  const spy = vi.spyOn(PostgresDriver.prototype, 'commitTransaction')
  spy.mockImplementation(async (connection: DatabaseConnection) => {
    const asked = CompiledQuery.raw('show transaction_read_only')
    const { rows } = await connection.executeQuery<Record<string, string>>(asked)
    const isReadOnly = Object.values(rows[0]!).includes('on')
    await connection.executeQuery(CompiledQuery.raw('commit'))
    if (isReadOnly) return
    spy.mockRestore()
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
}
