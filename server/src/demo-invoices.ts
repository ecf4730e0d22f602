import { type Kysely, sql } from 'kysely'
import type { Tables } from './platform/database/tables.ts'

/** The price of the plan of the demonstration, in cents. */
const PRICE = 34_900

/** Days from today on which invoices of the demonstration are due. Those before the last two are paid. */
const DUE_IN_DAYS = [-92, -61, -31, -2, 9]

/** Gives the plan a price and the company invoices: paid, overdue and open ones. In the transaction that creates the company. */
export async function addDemoInvoices(db: Kysely<Tables>, companyId: number): Promise<void> {
  await sql`
    update plans set value_cents = ${PRICE}
     where value_cents = 0 and id = (select plan_id from companies where id = ${companyId})`.execute(
    db,
  )
  await sql`
    update companies set document = '11222333000181', email = 'financeiro@recado.demo'
     where id = ${companyId}`.execute(db)
  await sql`
    insert into invoices (company_id, detail, value_cents, due_date, months, paid_at)
    select c.id, p.name, ${PRICE}, (now() at time zone c.time_zone)::date + days, 1, case when days < -10 then now() + make_interval(days => days) end
      from companies c join plans p on p.id = c.plan_id, unnest(${DUE_IN_DAYS}::int[]) as days
     where c.id = ${companyId}`.execute(db)
}
