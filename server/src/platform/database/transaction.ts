import type { Transaction } from 'kysely'
import type { PoolClient } from 'pg'
import { camelCase, columnNames } from './column-names.ts'
import type { Database } from './database.ts'
import { sendPipeline } from './pipeline.ts'
import { makeStatementBatches, type Statement } from './statement-batches.ts'
import type { Tables } from './tables.ts'

type Steps<Entered, Result> = {
  readOnly: boolean | undefined
  /** Runs first. Its row says who acts. */
  enter: Statement
  run: (db: Transaction<Tables>, entered: Entered | undefined) => Promise<Result>
  /** Called when `run` has ended and COMMIT is about to be sent. Returns what runs last, if anything. */
  last: () => Statement | undefined
}

/** The database rolled back at COMMIT, because the command went on after a failed statement. */
export class RolledBackError extends Error {}

/**
 * Runs a transaction. BEGIN goes out with `enter` and COMMIT with `last`, and statements issued in one tick, as by
 * `Promise.all`, share a message: each message costs a round trip. After an error the transaction is rolled back.
 *
 * @throws RolledBackError
 */
export async function runTransaction<Entered, Last, Result>(
  db: Database,
  { readOnly, enter, run, last }: Steps<Entered, Result>,
): Promise<{ result: Result; lastRows: Last[] }> {
  const client = await db.pool.connect()
  let isOpen = true
  const batches = makeStatementBatches(async (statements) => {
    // A concurrent part of the command goes on after another has failed. The connection is no longer its own.
    if (!isOpen) throw new Error('the transaction has ended')
    return sendPipeline(client, { statements, columnName: camelCase })
  })
  try {
    const [, entered] = await batches.sendAll([readOnly ? BEGIN_READ_ONLY : BEGIN, enter])
    const transaction = db.withConnection(batches, columnNames)
    const result = await run(transaction, entered!.rows[0] as Entered | undefined)
    const final = last()
    const answers = await batches.sendAll(final ? [final, COMMIT] : [COMMIT])
    if (answers.at(-1)!.command === 'ROLLBACK') throw new RolledBackError()
    isOpen = false
    client.release()
    return { result, lastRows: final ? (answers[0]!.rows as Last[]) : [] }
  } catch (error) {
    isOpen = false
    await rollBack(client)
    throw error
  }
}

const BEGIN: Statement = { sql: 'start transaction read write', parameters: [] }
const BEGIN_READ_ONLY: Statement = { sql: 'start transaction read only', parameters: [] }
const COMMIT: Statement = { sql: 'commit', parameters: [] }

/** A connection that cannot roll back is closed, which rolls back as well. */
async function rollBack(client: PoolClient): Promise<void> {
  const isRolledBack = await client.query('rollback').then(
    () => true,
    () => false,
  )
  client.release(!isRolledBack)
}
