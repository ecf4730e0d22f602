import type { DatabaseConnection, Transaction } from 'kysely'
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
 * `Promise.all` or by gathered calls, share a message: each message costs a round trip. After an error the transaction is
 * rolled back.
 *
 * @throws RolledBackError
 */
export async function runTransaction<Entered, Last, Result>(
  db: Database,
  { readOnly, enter, run, last }: Steps<Entered, Result>,
): Promise<{ result: Result; lastRows: Last[] }> {
  const client = await db.pool.connect()
  let stage: 'open' | 'committing' | 'ended' = 'open'
  const batches = makeStatementBatches(async (statements) => {
    if (stage === 'ended') throw hasEnded()
    return sendPipeline(client, { statements, columnName: camelCase })
  })
  const connection: DatabaseConnection = {
    ...batches,
    async executeQuery(query) {
      if (stage !== 'open') throw hasEnded()
      return batches.executeQuery(query)
    },
  }
  try {
    const [, entered] = await batches.sendAll([readOnly ? BEGIN_READ_ONLY : BEGIN, enter])
    const transaction = db.withConnection(connection, columnNames)
    const result = await run(transaction, entered!.rows[0] as Entered | undefined)
    const final = last()
    stage = 'committing'
    const answers = await batches.sendAll(final ? [final, COMMIT] : [COMMIT])
    if (answers.at(-1)!.command === 'ROLLBACK') throw new RolledBackError()
    stage = 'ended'
    client.release()
    return { result, lastRows: final ? (answers[0]!.rows as Last[]) : [] }
  } catch (error) {
    stage = 'ended'
    await rollBack(client)
    throw error
  }
}

/**
 * For a statement that a part of the command, which nobody awaited, issues after the command has returned or failed. The
 * connection would run it outside of the transaction.
 */
const hasEnded = () => new Error('the transaction has ended')

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
