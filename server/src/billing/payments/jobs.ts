import { sql } from 'kysely'
import { z } from 'zod'
import type { DueRow } from '../../platform/jobs/each-due.ts'
import { job } from '../../platform/jobs/job.ts'
import { chargeKey, syncCharge } from './sync-charge.ts'

const BATCH_SIZE = 500
const EVENT_DAYS = 30

/** Asks the provider once a day about every open charge and every surplus payment, because events may be lost. */
export const checkCharges = job('check-charges', z.object({}), async (world) => {
  for (;;) {
    const { rows } = await sql<DueRow>`
      select * from charges_to_check(${world.clock()}, ${BATCH_SIZE})`.execute(world.db)
    const orders = rows.map(({ companyId, id }) => ({ companyId, chargeId: id }))
    await world.queue(
      world.db,
      syncCharge,
      orders.map((data) => ({ data, key: chargeKey(data) })),
    )
    if (rows.length === 0) return
  }
})

/** Deletes events of the payment provider after 30 days. It repeats one for at most 14 days. */
export const deleteOldPaymentEvents = job(
  'delete-old-payment-events',
  z.object({}),
  async ({ db }) => {
    for (;;) {
      const { rows } = await sql<{ gone: number }>`
        select delete_old_payment_events(${EVENT_DAYS}, 5000) as gone`.execute(db)
      if (rows[0]!.gone === 0) return
    }
  },
)
