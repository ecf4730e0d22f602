import type { Kysely } from 'kysely'
import type { Tables } from '../src/platform/database/tables.ts'
import { ownerDb } from './company.ts'

/**
 * Runs work as the owner of the tables in a transaction that is rolled back, so it leaves nothing to other tests.
 * `now()` stands still in it.
 */
export async function rolledBack(work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const undone = new Error('rolled back')
  await ownerDb
    .transaction()
    .execute(async (db) => {
      await work(db)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
}
