import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { QueryConfig, QueryResult as Answer } from 'pg'
import { statementName } from './database.ts'

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

type Waiting = Statement & PromiseWithResolvers<Answer>

/** Sends the statements in one message. Rejects if one of them fails; the later ones have not run then. */
type Send = (statements: QueryConfig[]) => Promise<Answer[]>

export type StatementBatches = DatabaseConnection & {
  /** Sends the statements together, with others of the same tick. */
  sendAll: (statements: Statement[]) => Promise<Answer[]>
}

/**
 * A connection whose statements share a message if they are issued in one tick, as by `Promise.all`, or by calls that were
 * gathered in that tick (`gathered.ts`).
 */
export function makeStatementBatches(send: Send): StatementBatches {
  let waiting: Waiting[] = []
  const flush = async () => {
    const batch = waiting
    waiting = []
    try {
      const answers = await send(batch.map(prepared))
      for (const [i, { resolve }] of batch.entries()) resolve(answers[i]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const add = (statement: Statement): Promise<Answer> => {
    const one = { ...statement, ...Promise.withResolvers<Answer>() }
    // The first tick may be before that of gathered calls, the second is after it.
    if (waiting.length === 0) process.nextTick(() => process.nextTick(() => void flush()))
    waiting.push(one)
    return one.promise
  }
  return {
    sendAll: (statements) => Promise.all(statements.map(add)),
    executeQuery: async <Row>(query: CompiledQuery) => {
      try {
        return resultOf<Row>(await add(query))
      } catch (error) {
        // The stack of an answer leads to the socket. This one leads to the command.
        if (error instanceof Error) Error.captureStackTrace(error)
        throw error
      }
    },
    streamQuery: () => {
      throw new Error('statements that share messages stream nothing')
    },
  }
}

export const prepared = ({ sql: text, parameters }: Statement): QueryConfig => ({
  name: statementName(text),
  text,
  values: [...parameters],
})

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** The answer as the query builder expects it of a connection. */
const resultOf = <Row>({ command, rowCount, rows }: Answer): QueryResult<Row> => ({
  rows,
  ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
})
