import { pino } from 'pino'
import { Client } from 'pg'
import { makeDueInvoices } from '../../server/src/billing/invoices/make-due.ts'
import type { World } from '../../server/src/platform/ctx.ts'
import { connect } from '../../server/src/platform/database/database.ts'

/** Runs work as the owner of the database. */
export async function asOwner<T>(ownerUrl: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new Client({ connectionString: ownerUrl })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** Companies with a plan whose due days lie in the next 20 days. Without their sequences, which no invoice needs. */
export const fillCompanies = (ownerUrl: string, count: number): Promise<void> =>
  asOwner(ownerUrl, async (db) => {
    await db.query('alter table companies disable trigger companies_make_sequences')
    await db.query(
      `with plan as (
         insert into plans (name, users, connections, queues, value_cents)
         values ('Profissional', 15, 4, 9, 34900) returning id)
       insert into companies (name, plan_id, due_date)
       select 'Empresa ' || n, plan.id, current_date + n % 20 from plan, generate_series(1, $1::int) n`,
      [count],
    )
    await db.query('alter table companies enable trigger companies_make_sequences')
    await db.query('analyze companies')
  })

export type InvoiceRun = { made: number; seconds: number; grownMb: number; idleMs: number }

/** Two runs at once, as on two nodes, until nothing is due; then one with nothing to do. */
export async function runInvoices(ownerUrl: string, companies: number): Promise<InvoiceRun> {
  const db = connect({ url: ownerUrl, size: 2, log: pino({ level: 'silent' }) })
  try {
    const world = { db, clock: () => new Date() } as unknown as World
    const untilDone = async () => {
      while ((await makeDueInvoices.run(world)) === 0) peak = Math.max(peak, rss())
    }
    const rss = () => process.memoryUsage().rss
    const before = rss()
    let peak = before
    const began = performance.now()
    await Promise.all([untilDone(), untilDone()])
    const seconds = (performance.now() - began) / 1000
    const idle = performance.now()
    await makeDueInvoices.run(world)
    const idleMs = performance.now() - idle
    const made = await asOwner(ownerUrl, async (owner) => {
      const { rows } = await owner.query<{ count: number }>(
        'select count(*)::int as count from invoices',
      )
      return rows[0]!.count
    })
    if (made !== companies) throw new Error(`${made} invoices of ${companies} companies`)
    return { made, seconds, grownMb: (peak - before) / 1024 / 1024, idleMs }
  } finally {
    await db.destroy()
  }
}
