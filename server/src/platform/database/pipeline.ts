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

/** What the driver's own query does with the messages of the server; its types tell only the half. */
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
 * Prepared statements in one message to the server and one answer: it takes them as one transaction that ends with
 * them, because the barrier between queries is sent behind the last only. Each of them is the driver's own query.
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

  /** The one whose answer is coming in; none where all have answered and the server's last word is still to come. */
  private get current(): Handling | undefined {
    return this.queries[this.answers.length]
  }

  // The driver remembers under these two what the server has prepared.
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
    // What stood behind the failure was not looked at, so the server has not prepared it.
    for (const { name } of this.queries)
      if (name && !(name in connection.parsedStatements))
        delete connection.submittedNamedStatements[name]
    this.callback(error)
  }
}

type Asking = { asked: QueryConfig[]; nameOf: (column: string) => string }

/**
 * Asks these statements in one round trip and one transaction, the first of which may set it up for the others. Columns
 * come under the names that `nameOf` gives them.
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
    // One that did not answer in time may answer the next query with what belongs to this one.
    client.release(!(error instanceof DatabaseError))
    throw error
  }
}
