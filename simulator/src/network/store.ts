import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { migrations } from './schema.ts'

/**
 * The state of the network: SQLite in a file, or in memory for load tests. It is synchronous, so that no other command
 * runs between the first and the last line of a command.
 */
export class Store {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /** `file` undefined keeps everything in memory. Throws when the file cannot be opened or is in use. */
  constructor(file?: string) {
    this.#db = new DatabaseSync(file ?? ':memory:', { timeout: 0 })
    // Exclusive: a second network on the same folder is refused, because the two would share the messages. WAL with
    // synchronous=normal survives the death of the process at any moment.
    this.#db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal')
    this.#db.exec('pragma synchronous = normal; pragma cache_size = -65536')
    this.#migrate()
  }

  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepared(sql).get(...values) as Row | undefined
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepared(sql).all(...values) as Row[]
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepared(sql).run(...values).changes)
  }

  close(): void {
    this.#db.close()
  }

  #migrate(): void {
    const version = Number(this.#db.prepare('pragma user_version').get()?.['user_version'] ?? 0)
    if (version > migrations.length)
      throw new Error('This folder was written by a newer simulator.')
    for (const [index, migration] of migrations.entries()) {
      if (index >= version)
        this.#db.exec(`begin; ${migration}; pragma user_version = ${index + 1}; commit`)
    }
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
