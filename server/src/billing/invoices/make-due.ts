import { sql } from 'kysely'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'

const EVERY_MS = 10 * 60_000
const BATCH_SIZE = 500
/** A run ends after so many batches, so that a stop of the process never waits long for it. */
const BATCHES_MAX = 20

/**
 * Makes the invoices of all companies that are due within 20 days. Two runs at once make one invoice: the database skips
 * companies that the other has locked, and has one invoice per company and due day.
 */
export const makeDueInvoices: PeriodicTask = {
  name: 'invoices',
  everyMs: EVERY_MS,
  async run({ db, clock }) {
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const { rows } = await sql`
        select * from make_due_invoices(${clock()}, ${BATCH_SIZE})`.execute(db)
      if (rows.length < BATCH_SIZE) return undefined
    }
    return 0
  },
}
