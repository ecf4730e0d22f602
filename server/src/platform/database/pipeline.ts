import {
  type Connection,
  DatabaseError,
  type Pool,
  Query,
  type QueryConfig,
  type Submittable,
} from 'pg'

type Answered = { rows: Record<string, unknown>[] }
type Fields = { fields: { name: string }[] }
type Settled = (error: Error | null, answers?: Answered[]) => void

/** The methods of the driver's Query that process messages of the server. Its published types are incomplete. */
type Handling = Query & {
  name?: string
  text: string
  handleRowDescription: (said: Fields) => void
  handleDataRow: (said: unknown) => void
  handleCommandComplete: (said: unknown, connection: Connection) => void
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
class Together implements Submittable {
  callback: Settled
  private readonly queries: Handling[]
  private readonly answers: Answered[] = []
  private readonly nameOf: (column: string) => string

  constructor(asked: QueryConfig[], nameOf: (column: string) => string, settled: Settled) {
    this.callback = settled
    this.nameOf = nameOf
    this.queries = asked.map((one) => this.part(one))
  }

  private part(asked: QueryConfig): Handling {
    const config = { ...asked, queryMode: 'extended' }
    return new Query(config, (error: Error | undefined, answer: Answered) =>
      error ? this.callback(error) : void this.answers.push(answer),
    ) as Handling
  }

  /** The query whose answer is arriving. Undefined between the last answer and ReadyForQuery. */
  private get current(): Handling | undefined {
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

  handleRowDescription(said: Fields): void {
    for (const field of said.fields) field.name = this.nameOf(field.name)
    this.current?.handleRowDescription(said)
  }

  handleDataRow(said: unknown): void {
    this.current?.handleDataRow(said)
  }

  handleCommandComplete(said: unknown, connection: Connection): void {
    const ended = this.current
    ended?.handleCommandComplete(said, connection)
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

type Asking = { asked: QueryConfig[]; nameOf: (column: string) => string }

/**
 * Runs statements in one round trip and one transaction. The first may set up the transaction for the others. `nameOf`
 * maps column names.
 */
export async function askTogether(pool: Pool, { asked, nameOf }: Asking): Promise<Answered[]> {
  const client = await pool.connect()
  try {
    const answers = await new Promise<Answered[]>((resolve, reject) => {
      const settled: Settled = (error, all) => (error ? reject(error) : resolve(all!))
      client.query(new Together(asked, nameOf, settled))
    })
    client.release()
    return answers
  } catch (error) {
    // After a timeout the connection is destroyed: a late answer would be taken for the answer of the next query.
    client.release(!(error instanceof DatabaseError))
    throw error
  }
}
