import { randomUUID } from 'node:crypto'
import { integrations } from '@recado/contract/billing/integrations'
import { invoices } from '@recado/contract/billing/invoices'
import { sql } from 'kysely'
import { aBrand, aPayingCompany, billing, inDays } from '../../../test/billing/paying-company.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { NOWHERE } from '../../../test/refusals/provocation.ts'
import { defineFixtures } from '../../../test/resource-fixtures.ts'
import { makeOutside } from '../../platform/outside/outside.ts'

const anOperator = async () => {
  const acme = await aPayingCompany()
  return { ...acme, otto: await acme.hire({ name: 'Otto', profile: 'user', super: true }) }
}

const sender = { smtpEmail: 'a@casa.test', smtpPassword: 'senha' }

/** Facts for the tests over the whole contract: invoices, the checkout and integrations. */
export const fixtures = defineFixtures({
  insertRow: async ({ companyId }, mark) => {
    const [row] = await owner<{ id: number }>`
      insert into invoices (company_id, detail, value_cents, due_date, made_for, months)
      values (${companyId}, ${`${mark} plano`}, 34900, ${inDays(5)}, ${inDays(5)}, 1) returning id`
    const { id } = row!
    await owner`
      with charge as (
        insert into charges (company_id, invoice_id, account, reference, value_cents, due_date)
        values (${companyId}, ${id}, 'environment', ${`${companyId}-${randomUUID()}`}, 34900, ${inDays(5)})
        returning id),
      surplus as (
        insert into surplus_payments (company_id, provider_id, charge_id, value_cents, found_at, check_at)
        select ${companyId}, 'pay_1', id, 34900, now(), now() from charge)
      insert into payment_events (company_id, id, charge_id, event)
      select ${companyId}, 'evt_1', id, 'PAYMENT_CREATED' from charge`
    return id
  },
  attacks: (id) => ({
    'GET /invoices/:id': [{ id }],
    'POST /subscription': [{ ...billing, invoiceId: id }],
  }),
  withoutIds: [
    'GET /invoices/all',
    'GET /invoices/list',
    'POST /invoices',
    'PUT /invoices/:id',
    'DELETE /invoices/:id',
    'GET /subscription',
    'GET /integrations',
    'PUT /integrations',
    'POST /integrations/payment/test',
    'POST /integrations/smtp/test',
    'DELETE /integrations/payment',
  ],
  bodies: {
    'POST /invoices': { companyId: NOWHERE, detail: 'Plano', value: 349, dueDate: inDays(5) },
    'PUT /invoices/:id': { detail: 'Plano' },
    'POST /subscription': { ...billing, invoiceId: NOWHERE },
    'PUT /integrations': { tokenAsaas: '' },
    'POST /integrations/payment/test': { tokenAsaas: '' },
    'POST /integrations/smtp/test': { smtpHost: '' },
  },
  publicIds: ['/invoices'],
  uniqueKeys: {
    invoices_due_date_key: {
      table: 'invoices',
      copy: { made_for: sql`null` },
      allowed: [{ due_date: sql`due_date + 1` }],
    },
    invoices_made_for_key: {
      table: 'invoices',
      copy: { due_date: sql`due_date + 1` },
      allowed: [{ made_for: sql`made_for + 1` }, { made_for: sql`null` }],
    },
    charges_invoice_key: {
      table: 'charges',
      copy: { reference: sql`gen_random_uuid()::text` },
      allowed: [{ account: sql`'77'` }],
    },
    charges_reference_key: {
      table: 'charges',
      copy: { account: sql`'78'` },
      allowed: [{ reference: sql`gen_random_uuid()::text` }],
    },
  },
  provoked: {
    ERR_NO_INVOICE_FOUND: async () => (await aCompany()).ana(invoices.show, { id: NOWHERE }),
    ERR_INVOICE_ALREADY_PAID: async () => {
      const { pay, invoice } = await aPayingCompany()
      const invoiceId = await invoice({ cents: 0 })
      await pay({ invoiceId })
      return pay({ invoiceId })
    },
    ERR_INVOICE_ALREADY_EXISTS: async () => {
      const { otto, companyId, invoice } = await anOperator()
      await invoice()
      const form = { companyId, detail: 'Outra', value: 10, dueDate: inDays(5) }
      return otto(invoices.create, form)
    },
    ERR_PAYMENT_PROVIDER: async () => {
      const { pay, invoice, double } = await aPayingCompany()
      double.provider.faults.plan({ kind: 'status', status: 400 }, { times: 9 })
      return pay({ invoiceId: await invoice() })
    },
    ERR_PAYMENT_NOT_CONFIGURED: async () => {
      const { pay, invoice, world } = await aPayingCompany()
      world.payments = { ...world.payments, token: undefined }
      return pay({ invoiceId: await invoice() })
    },
    ERR_PAYMENT_ACCOUNT_MISSING: async () => {
      const { pay, invoice, hire, world } = await aPayingCompany()
      const otto = await hire({ name: 'Otto Rangel', profile: 'admin', super: true })
      const id = await invoice()
      await pay({ invoiceId: id })
      world.payments = { ...world.payments, token: undefined }
      return otto(invoices.remove, { id })
    },
    ERR_PAYMENT_IN_PROGRESS: async () => {
      const { pay, invoice, companyId } = await aPayingCompany()
      const invoiceId = await invoice()
      await pay({ invoiceId })
      await owner`update charges set claimed_until = now() + interval '1 minute'
        where company_id = ${companyId}`
      return pay({ invoiceId })
    },
    ERR_PAYMENT_CHARGES_OPEN: async () => {
      const { pay, invoice, hire, companyId, double } = await aPayingCompany()
      const otto = await hire({ name: 'Otto Rangel', profile: 'admin', super: true })
      const brand = await aBrand()
      await owner`update companies set white_label_id = ${brand} where id = ${companyId}`
      await otto(integrations.save, { tokenAsaas: double.provider.token })
      await pay({ invoiceId: await invoice() })
      return otto(integrations.removePayment, {})
    },
    ERR_INVALID_PAYMENT_TOKEN: async () =>
      (await anOperator()).otto(integrations.save, { tokenAsaas: '$aact_hmlg_errado' }),
    ERR_MAIL_SERVER_NOT_ALLOWED: async () =>
      (await anOperator()).otto(integrations.testMail, {
        ...sender,
        smtpHost: '10.0.0.5',
        smtpPort: 587,
      }),
    ERR_MAIL_SERVER_NOT_FOUND: async () => {
      const { otto, world } = await anOperator()
      world.outside = makeOutside({ resolve: async () => [] })
      const server = { smtpHost: 'mail.casa.com.br', smtpPort: 587 }
      return otto(integrations.testMail, { ...sender, ...server })
    },
    ERR_MAIL_SERVER: async () => {
      const { otto, world } = await anOperator()
      // Nothing listens there.
      world.outside = makeOutside({ trusted: ['http://127.0.0.1:1'] })
      const server = { smtpHost: '127.0.0.1', smtpPort: 1 }
      return otto(integrations.testMail, { ...sender, ...server })
    },
  },
})
