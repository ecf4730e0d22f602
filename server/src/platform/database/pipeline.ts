import {
  type Connection,
  DatabaseError,
  type Pool,
  type PoolClient,
  Query,
  type QueryConfig,
  type QueryResult,
  type Submittable,
} from 'pg'

type QueryAnswer = QueryResult<Record<string, unknown>>
type Fields = { fields: { name: string }[] }
type OnSettled = (error: Error | null, answers?: QueryAnswer[]) => void

/** The methods of the driver's Query that process messages of the server. Its published types are incomplete. */
type DriverQuery = Query & {
  name?: string
  text: string
  handleRowDescription: (message: Fields) => void
  handleDataRow: (message: unknown) => void
  handleCommandComplete: (message: unknown, connection: Connection) => void
  handleReadyForQuery: (connection: Connection) => void
}

type Prepared = {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/**
 * Sends prepared statements in one message. The server runs them as one transaction, because Sync is sent only after
 * the last. Each statement is a Query of the driver.
 */
class PipelinedQueries implements Submittable {
  callback: OnSettled
  private readonly queries: DriverQuery[]
  private readonly answers: QueryAnswer[] = []
  private readonly columnName: (column: string) => string

  constructor(
    statements: QueryConfig[],
    columnName: (column: string) => string,
    onSettled: OnSettled,
  ) {
    this.callback = onSettled
    this.columnName = columnName
    this.queries = statements.map((one) => this.part(one))
  }

  private part(statements: QueryConfig): DriverQuery {
    const config = { ...statements, queryMode: 'extended' }
    return new Query(config, (error: Error | undefined, answer: QueryAnswer) =>
      error ? this.callback(error) : void this.answers.push(answer),
    ) as DriverQuery
  }

  /** The query whose answer is arriving. Undefined between the last answer and ReadyForQuery. */
  private get current(): DriverQuery | undefined {
    return this.queries[this.answers.length]
  }

  // The driver tracks prepared statements by these two properties.
  get name(): string | undefined {
    return this.current?.name
  }

  get text(): string | undefined {
    return this.current?.text
  }

  submit(connection: Connection): void {
    const withoutBarrier = Object.create(connection, {
      sync: { value: () => undefined },
    }) as Connection
    connection.stream.cork()
    for (const query of this.queries.slice(0, -1)) query.submit(withoutBarrier)
    this.queries.at(-1)!.submit(connection)
    connection.stream.uncork()
  }

  handleRowDescription(message: Fields): void {
    for (const field of message.fields) field.name = this.columnName(field.name)
    this.current?.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.current?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const ended = this.current
    ended?.handleCommandComplete(message, connection)
    ended?.handleReadyForQuery(connection)
  }

  handleReadyForQuery(): void {
    this.callback(null, this.answers)
  }

  handleError(error: Error, connection: Connection & Prepared): void {
    // The server skips the statements after the failed one, so it has not prepared them.
    for (const { name } of this.queries)
      if (name && !(name in connection.parsedStatements))
        delete connection.submittedNamedStatements[name]
    this.callback(error)
  }
}

type PipelineOptions = { statements: QueryConfig[]; columnName: (column: string) => string }

/**
 * Runs statements in one round trip. Outside of a transaction they are one transaction, in which the first may set it up
 * for the others. After an error none of the later ones has run. `columnName` maps column names.
 */
export const sendPipeline = (
  client: PoolClient,
  { statements, columnName }: PipelineOptions,
): Promise<QueryAnswer[]> =>
  new Promise((resolve, reject) => {
    const onSettled: OnSettled = (error, all) => {
      if (!error) return resolve(all!)
      if (!(error instanceof DatabaseError)) destroy(client)
      reject(error)
    }
    client.query(new PipelinedQueries(statements, columnName, onSettled))
  })

/** After a timeout the connection is destroyed: a late answer would be taken for the answer of the next query. */
const destroy = (client: PoolClient): void =>
  void (client as unknown as { connection: Connection }).connection.stream.destroy()

/** Runs statements in one round trip and one transaction, on a connection of the pool. */
export async function runPipeline(pool: Pool, options: PipelineOptions): Promise<QueryAnswer[]> {
  const client = await pool.connect()
  try {
    const answers = await sendPipeline(client, options)
    client.release()
    return answers
  } catch (error) {
    client.release(!(error instanceof DatabaseError))
    throw error
  }
}
