import { CompiledQuery, type DatabaseConnection, PostgresDriver } from 'kysely'
import { vi } from 'vitest'

/**
 * The next transaction that writes is committed, and the connection is lost before the answer to COMMIT arrives. Transactions
 * that only read are answered.
 */
export function loseNextCommit(): void {
  const commit = PostgresDriver.prototype.commitTransaction
  const spy = vi.spyOn(PostgresDriver.prototype, 'commitTransaction')
  spy.mockImplementation(async function (this: PostgresDriver, connection: DatabaseConnection) {
    const asked = CompiledQuery.raw('show transaction_read_only')
    const { rows } = await connection.executeQuery<Record<string, string>>(asked)
    const isReadOnly = Object.values(rows[0]!).includes('on')
    await commit.call(this, connection)
    if (isReadOnly) return
    spy.mockRestore()
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
}
