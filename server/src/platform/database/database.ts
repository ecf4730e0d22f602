import {
  CamelCasePlugin,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  Transaction,
} from 'kysely'
import { Client, type ClientConfig, Pool, type QueryConfig, types } from 'pg'
import type { Logger } from 'pino'
import type { Tables } from './tables.ts'
import { makeTurns, type Turns } from '../concurrency/fair-queue.ts'

const INT8 = 20
const DATE = 1082

/** Counts and positions stay far below 2^53; a day is a day, in no time zone. */
types.setTypeParser(INT8, Number)
types.setTypeParser(DATE, (day) => day)

/** Statements come from code, so they are few; a list built from input must not fill the server's memory. */
const PREPARED_MOST = 500
const names = new Map<string, string>()

/** Under which name the server keeps this statement; none beyond so many of them. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= PREPARED_MOST) return known
  const name = `recado_${names.size}`
  names.set(text, name)
  return name
}

/** Has the server parse and plan each statement once per connection instead of at every call. */
class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    // The pool listens only to clients that rest. One that dies at work tells its query, which is enough; the same
    // event with nobody listening would end the process.
    this.on('error', () => undefined)
  }

  // The base class overloads this method ten times; only the form Kysely calls is changed.
  override query = ((said: string | QueryConfig, ...rest: unknown[]) => {
    const ask = super.query.bind(this) as (...given: unknown[]) => unknown
    const name = typeof said === 'string' && Array.isArray(rest[0]) ? nameOf(said) : undefined
    const answer = name ? ask({ name, text: said, values: rest[0] }) : ask(said, ...rest)
    if (answer instanceof Promise) answer.catch((error: unknown) => this.leave(error))
    return answer
  }) as Client['query']

  /** A server that did not answer in time may answer the next query with what belongs to this one, or never. */
  private leave(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout')
      this.connection.stream.destroy()
  }
}

const STATEMENT_MS = 30_000
const CONNECT_MS = 10_000

type Options = { url: string; size: number; log: Logger }

/** Of so many connections what all numbers together take at most, and each of them. */
function sharesOf(connections: number) {
  const most = Math.max(1, connections - 2)
  return { most, mostOfEach: Math.max(1, most - 2) }
}

/** The pool with the words to ask it: names are snake_case in the database and camelCase here. */
export class Database extends Kysely<Tables> {
  readonly pool: Pool
  /** For what the numbers of this process do: what one of them causes leaves room for the others, and all for people. */
  readonly turns: Turns<number>
  private readonly dialect: Dialect

  constructor(pool: Pool) {
    const dialect = new PostgresDialect({ pool })
    super({ dialect, plugins: [new CamelCasePlugin()] })
    this.pool = pool
    this.turns = makeTurns({ ...sharesOf(pool.options.max), patienceMs: CONNECT_MS })
    this.dialect = dialect
  }

  /** The same words spoken over a connection of somebody's own, whose statements are a transaction each. */
  over(connection: DatabaseConnection, plugin: KyselyPlugin): Transaction<Tables> {
    const executor = this.getExecutor().withoutPlugins().withPlugin(plugin)
    return new Transaction({
      config: { dialect: this.dialect },
      dialect: this.dialect,
      driver: this.dialect.createDriver(),
      executor: executor.withConnectionProvider({ provideConnection: (ask) => ask(connection) }),
    })
  }
}

/** The application's pool. It logs in as a role that owns nothing and bypasses nothing. */
export function connect({ url, size, log }: Options): Database {
  const pool = new Pool({
    connectionString: url,
    max: size,
    Client: PreparingClient,
    application_name: 'recado',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // Where even the server's own refusal does not come, as from a host that has vanished.
    query_timeout: STATEMENT_MS + 5000,
    // Of a process that stands still in the middle of its work: nobody waits for its locks longer than for its leases.
    idle_in_transaction_session_timeout: 8000,
  })
  // An idle connection may die with its server; the next query opens another.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost')
  })
  return new Database(pool)
}
