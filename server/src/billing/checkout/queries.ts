import { CompanyRecurrence } from '@recado/contract/accounts/company-recurrence'
import type { BillingAddress, Subscription } from '@recado/contract/billing/subscription'
import type { Selectable } from 'kysely'
import { toPlan } from '../../accounts/plans/queries.ts'
import type { Ctx, PaymentSettings } from '../../platform/ctx.ts'
import type { Companies } from '../../platform/database/tables.ts'
import { missing } from '../../platform/refusal.ts'
import type { PaymentAccount } from '../asaas/call.ts'
import { collectingAccount } from '../payments/accounts.ts'

/** The plan of the own company, its due date and its billing data. */
export async function showSubscription(ctx: Ctx, payments: PaymentSettings): Promise<Subscription> {
  const { db, companyId, user } = ctx
  const company = await db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow(missing('ERR_NO_COMPANY_FOUND'))
  const plan = await db
    .selectFrom('plans')
    .select(['id', 'name', 'valueCents', 'users', 'connections', 'queues'])
    .where('id', '=', company.planId)
    .executeTakeFirst()
  const own = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.id)
    .executeTakeFirst()
  const next = await db
    .selectFrom('invoices')
    .select('id')
    .where('paidAt', 'is', null)
    .orderBy('dueDate')
    .limit(1)
    .executeTakeFirst()
  return {
    dueDate: company.dueDate,
    recurrence: CompanyRecurrence.parse(company.recurrence),
    plan: plan ? toPlan(plan) : null,
    email: company.email ?? own?.email ?? '',
    billing: billingOf(company),
    openInvoiceId: next?.id ?? null,
    takesPayments: (await collectingAccount(ctx, payments)) !== undefined,
  }
}

type CompanyRow = Selectable<Companies>

/** To whom charges of the company are made out. */
const billingOf = (company: CompanyRow): BillingAddress => ({
  firstName: company.billingName ?? company.name,
  address2: company.addressStreet ?? '',
  city: company.addressCity ?? '',
  state: company.addressState ?? '',
  zipcode: company.addressZipCode ?? '',
  country: company.addressCountry ?? 'BR',
  document: company.document ?? '',
})

type Terms = { isFree: boolean; account: PaymentAccount | undefined }

/** Whether the invoice is open and costs nothing, and which account collects. */
export async function readTerms(
  ctx: Ctx,
  payments: PaymentSettings,
  { invoiceId }: { invoiceId: number },
): Promise<Terms> {
  const invoice = await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', invoiceId)
    .where('valueCents', '=', 0)
    .where('paidAt', 'is', null)
    .executeTakeFirst()
  return { isFree: invoice !== undefined, account: await collectingAccount(ctx, payments) }
}
