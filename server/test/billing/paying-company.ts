import { randomUUID } from 'node:crypto'
import { startAsaasDouble } from '@recado/asaas-double/server'
import { type Payment, subscription } from '@recado/contract/billing/subscription'
import type { Call } from '@recado/contract/platform/endpoint'
import { onTestFinished } from 'vitest'
import { makePayments } from '../../src/billing/asaas/settings.ts'
import { checkCharges } from '../../src/billing/payments/jobs.ts'
import type { World } from '../../src/platform/ctx.ts'
import { aCompany } from '../company.ts'
import { owner } from '../database.ts'
import { excludeSweeps } from '../database/exclusive-lock.ts'
import { listen } from '../listening-app.ts'
import { SECRET_KEY } from '../world.ts'

type Options = {
  dueDate?: string | null
  recurrence?: string
  /** Cents a month. */
  price?: number
  now?: string
  whiteLabelId?: number
}

export const billing = {
  firstName: 'Ana Prado',
  address2: 'Rua das Flores, 12',
  city: 'Recife',
  zipcode: '50030-230',
  country: 'BR',
  document: '529.982.247-25',
}

/** The days from now, YYYY-MM-DD. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'America/Sao_Paulo',
  })

/** Casa Azul owes an invoice, and pays at a double of the provider whose events reach the product. */
export async function aPayingCompany(options: Options = {}) {
  const { dueDate = inDays(5), recurrence = 'MENSAL', price = 34_900, whiteLabelId } = options
  // The provider of another test does not know the charges of this one, and other sweeps make invoices for it.
  await excludeSweeps('billing')
  const double = await startAsaasDouble()
  const acme = await aCompany({ dueDate, ...(whiteLabelId && { whiteLabelId }) })
  const { world, companyId, ana } = acme
  const { token } = double.provider
  world.payments = makePayments({
    secretKey: SECRET_KEY,
    url: double.url,
    token,
    webhookToken: undefined,
  })
  const { url, lines } = await listen(world)
  // Closed first: it would go on delivering to a server that closes.
  onTestFinished(() => double.close())
  world.publicUrl = new URL(url)
  // Only this test makes its invoices: the tests of the periodic task run it for every company of the database.
  await owner`update companies set recurrence = ${recurrence}, invoiced_due = due_date
    where id = ${companyId}`
  await owner`update plans set value_cents = ${price}
    where id = (select plan_id from companies where id = ${companyId})`
  const pay = (more: Partial<Call<typeof subscription.pay>> = {}): Promise<Payment> =>
    ana(subscription.pay, { ...billing, invoiceId: 0, ...more })
  /** Every event that was sent is stored and processed. */
  const settled = async () => {
    await double.provider.deliveries.settled()
    await acme.runJobs()
  }
  /** Runs the daily check. Its orders for other companies, which other tests have made, are dropped. */
  const check = () => {
    const queue: World['queue'] = (db, job, orders) => {
      const own = orders.filter(
        ({ data }) => (data as { companyId: number }).companyId === companyId,
      )
      return world.queue(db, job, own)
    }
    return checkCharges.run({ ...world, queue }, {})
  }
  const charges = () => [...double.provider.payments.values()]
  return {
    ...acme,
    double,
    webhook: `${url}/webhooks/asaas/environment`,
    lines,
    pay,
    settled,
    check,
    charges,
    ...readsOf(companyId),
  }
}

type InvoiceValues = {
  dueDate?: string
  cents?: number
  detail?: string
  /** As the periodic task makes it. */
  isAutomatic?: boolean
}

function readsOf(companyId: number) {
  const invoice = async (values: InvoiceValues = {}) => {
    const { dueDate = inDays(5), cents = 34_900, detail = 'Profissional', isAutomatic } = values
    const [row] = await owner<{ id: number }>`
      insert into invoices (company_id, detail, value_cents, due_date, made_for, months)
      select id, ${detail}, ${cents}, ${dueDate}, ${isAutomatic ? dueDate : null}, recurrence_months(recurrence)
        from companies where id = ${companyId} returning id`
    return row!.id
  }
  const dueDate = async () => {
    const [row] = await owner<{ dueDate: string | null }>`
      select due_date::text as "dueDate" from companies where id = ${companyId}`
    return row!.dueDate
  }
  const isPaid = async (id: number) => {
    const [row] = await owner<{ isPaid: boolean }>`
      select paid_at is not null as "isPaid" from invoices where id = ${id}`
    return row!.isPaid
  }
  const storedEvents = () => owner`select * from payment_events where company_id = ${companyId}`
  return { invoice, dueDate, isPaid, storedEvents }
}

/** Months after a day, as PostgreSQL counts them. */
export async function monthsAfter(day: string, months: number): Promise<string> {
  const [row] = await owner<{ day: string }>`
    select (${day}::date + make_interval(months => ${months}))::date::text as day`
  return row!.day
}

/** A brand with a path of its own. */
export async function aBrand(): Promise<number> {
  const [row] = await owner<{ id: number }>`
    insert into white_labels (name, path) values ('Marca', ${`marca-${randomUUID().slice(0, 8)}`}) returning id`
  return row!.id
}
