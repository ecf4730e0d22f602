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
import { makeFairQueue, type FairQueue } from '@recado/concurrency/fair-queue'

const INT8 = 20
const DATE = 1082

/** int8 as a number: counts and positions stay far below 2^53. A date as text: a day has no time zone. */
types.setTypeParser(INT8, Number)
types.setTypeParser(DATE, (day) => day)

/**
 * Upper limit of prepared statements. Statements come from code, so they are few; lists built from input must not fill
 * the database server's memory.
 */
const PREPARED_MOST = 500
const names = new Map<string, string>()

/** The name of the prepared statement; undefined once the limit is reached. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= PREPARED_MOST) return known
  const name = `recado_${names.size}`
  names.set(text, name)
  return name
}

/** Prepares each statement once per connection, so the server does not parse and plan it at every call. */
class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    // The pool listens only to idle clients. A client that dies while busy rejects its query, which is enough; an
    // unhandled error event would end the process.
    this.on('error', () => undefined)
  }

  // The base class overloads this method ten times. Only the form Kysely calls is changed.
  override query = ((query: string | QueryConfig, ...rest: unknown[]) => {
    const ask = super.query.bind(this) as (...given: unknown[]) => unknown
    const name =
      typeof query === 'string' && Array.isArray(rest[0]) ? statementName(query) : undefined
    const answer = name ? ask({ name, text: query, values: rest[0] }) : ask(query, ...rest)
    if (answer instanceof Promise) answer.catch((error: unknown) => this.leave(error))
    return answer
  }) as Client['query']

  /**
   * After a read timeout the connection is destroyed: a late answer would be taken for the answer of the next query.
   */
  private leave(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout')
      this.connection.stream.destroy()
  }
}

const STATEMENT_MS = 30_000
const CONNECT_MS = 10_000

type Options = { url: string; size: number; log: Logger }

/**
 * Limits for background work: two connections are reserved for web requests, and one company leaves two for the others.
 */
function queueLimits(connections: number) {
  const most = Math.max(1, connections - 2)
  return { most, mostOfEach: Math.max(1, most - 2) }
}

/** Kysely over the pool. Names are snake_case in the database and camelCase here. */
export class Database extends Kysely<Tables> {
  readonly pool: Pool
  /**
   * Schedules background work per company: one company leaves capacity for others, and all of them leave some for web
   * requests.
   */
  readonly fairQueue: FairQueue<number>
  private readonly dialect: Dialect

  constructor(pool: Pool) {
    const dialect = new PostgresDialect({ pool })
    super({ dialect, plugins: [new CamelCasePlugin()] })
    this.pool = pool
    this.fairQueue = makeFairQueue({ ...queueLimits(pool.options.max), timeoutMs: CONNECT_MS })
    this.dialect = dialect
  }

  /** Kysely ends the pool only where it has taken a connection itself, and `withConnection` uses the pool without it. */
  override async destroy(): Promise<void> {
    await super.destroy()
    if (!this.pool.ending) await this.pool.end()
  }

  /** The same query builder over another connection, in which each statement is a transaction of its own. */
  withConnection(connection: DatabaseConnection, plugin: KyselyPlugin): Transaction<Tables> {
    const executor = this.getExecutor().withoutPlugins().withPlugin(plugin)
    return new Transaction({
      config: { dialect: this.dialect },
      dialect: this.dialect,
      driver: this.dialect.createDriver(),
      executor: executor.withConnectionProvider({ provideConnection: (ask) => ask(connection) }),
    })
  }
}

/** The application's pool. Its role owns nothing and bypasses no row-level security. */
export function connect({ url, size, log }: Options): Database {
  const pool = new Pool({
    connectionString: url,
    max: size,
    Client: PreparingClient,
    application_name: 'recado',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // Applies if the server's own timeout does not arrive, for example because the host has vanished.
    query_timeout: STATEMENT_MS + 5000,
    // Ends the transaction of a suspended process, so its locks are never held longer than its leases.
    idle_in_transaction_session_timeout: 8000,
  })
  // An idle connection may die with its server. The next query opens another.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost')
  })
  return new Database(pool)
}
