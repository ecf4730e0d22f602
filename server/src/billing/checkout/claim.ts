import { randomUUID } from 'node:crypto'
import type { subscription } from '@recado/contract/billing/subscription'
import type { Input } from '@recado/contract/platform/endpoint'
import type { Ctx, PaymentSettings } from '../../platform/ctx.ts'
import { missing, Refusal, wrongFields } from '../../platform/refusal.ts'
import type { PaymentAccount } from '../asaas/call.ts'
import type { PaymentOrder, Payer } from '../asaas/client.ts'
import { collectingAccount } from '../payments/accounts.ts'
import type { Charge } from '../payments/apply-payment.ts'
import { dayAt } from '../payments/rules.ts'
import { lockCompany } from '../payments/settle.ts'

export type PaymentInput = Input<typeof subscription.pay>

/** What the provider is told about one invoice. No other call talks to it about the invoice meanwhile. */
export type ClaimedCharge = {
  charge: Charge
  account: PaymentAccount
  payer: Payer
  order: PaymentOrder
}

/** All calls to the provider about a claimed charge are done after this time. */
export const TALK_MS = 60_000
/** A call that ends late may still arrive at the provider. */
const CLAIM_MS = 2 * TALK_MS
const DESCRIPTION_MAX = 500

type OpenInvoice = { id: number; detail: string; valueCents: number; dueDate: string }

/**
 * Stores to whom the charge is made out, and claims the charge of the invoice: its row exists before the provider is
 * called, so that an event can name it.
 *
 * @throws Refusal ERR_NO_INVOICE_FOUND, ERR_INVOICE_ALREADY_PAID, ERR_PAYMENT_NOT_CONFIGURED, ERR_PAYMENT_IN_PROGRESS
 */
export async function claimCharge(
  ctx: Ctx,
  payments: PaymentSettings,
  input: PaymentInput,
): Promise<ClaimedCharge> {
  await lockCompany(ctx)
  const invoice = await openInvoice(ctx, input.invoiceId)
  const account = await collectingAccount(ctx, payments)
  if (!account) throw new Refusal('ERR_PAYMENT_NOT_CONFIGURED')
  const payer = await savePayer(ctx, payments, input)
  const charge = await claim(ctx, invoice, account.name)
  const { reference } = charge
  const description = invoice.detail.slice(0, DESCRIPTION_MAX)
  const value = invoice.valueCents / 100
  return {
    charge,
    account,
    payer,
    order: { reference, value, dueDate: charge.dueDate, description },
  }
}

async function openInvoice({ db }: Ctx, id: number): Promise<OpenInvoice> {
  const { paidAt, ...invoice } = await db
    .selectFrom('invoices')
    .select(['id', 'detail', 'valueCents', 'dueDate', 'paidAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing('ERR_NO_INVOICE_FOUND'))
  if (paidAt) throw new Refusal('ERR_INVOICE_ALREADY_PAID')
  return invoice
}

async function savePayer(
  ctx: Ctx,
  { installation }: PaymentSettings,
  form: PaymentInput,
): Promise<Payer> {
  const { firstName, address2, city, state, zipcode, country, document } = form
  const company = await ctx.db
    .updateTable('companies')
    .set({
      billingName: firstName,
      addressStreet: address2,
      addressCity: city,
      addressState: state ?? null,
      addressZipCode: zipcode,
      addressCountry: country,
      ...(document !== undefined && { document }),
    })
    .where('id', '=', ctx.companyId)
    .returning(['document', 'email', 'phone'])
    .executeTakeFirstOrThrow()
  // The provider makes out no charge without a CPF or CNPJ.
  if (!company.document) throw wrongFields([{ path: 'document', code: 'required' }])
  return {
    reference: `recado-${installation}-${ctx.companyId}`,
    name: firstName,
    cpfCnpj: company.document,
    email: company.email ?? (await ownEmail(ctx)),
    ...(company.phone && { mobilePhone: company.phone }),
  }
}

const ownEmail = async ({ db, user }: Ctx): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow())
    .email

async function claim(ctx: Ctx, invoice: OpenInvoice, account: string): Promise<Charge> {
  const today = dayAt(ctx.now, ctx.timeZone)
  // The provider makes out no charge that is due in the past.
  const dueDate = invoice.dueDate < today ? today : invoice.dueDate
  const { valueCents } = invoice
  await ctx.db
    .insertInto('charges')
    .values({
      invoiceId: invoice.id,
      account,
      reference: `${ctx.companyId}-${randomUUID()}`,
      valueCents,
      dueDate,
      createdAt: ctx.now,
    })
    .onConflict((known) => known.constraint('charges_invoice_key').doNothing())
    .execute()
  const claimed = await ctx.db
    .updateTable('charges')
    .set((eb) => ({
      claimedUntil: new Date(ctx.now.getTime() + CLAIM_MS),
      looks: eb('looks', '+', 1),
      // A charge of the provider keeps a lower price until the provider has confirmed the new one: who pays the earlier code
      // meanwhile has paid what was asked for.
      valueCents: eb
        .case()
        .when('providerId', 'is', null)
        .then(valueCents)
        .else(eb.fn<number>('least', ['valueCents', eb.val(valueCents)]))
        .end(),
      dueDate,
      // If this process ends now, the provider is asked whether it has made the charge.
      checkAt: new Date(ctx.now.getTime() + CLAIM_MS),
    }))
    .where('invoiceId', '=', invoice.id)
    .where('account', '=', account)
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<', ctx.now)]))
    .returningAll()
    .executeTakeFirst()
  if (!claimed) throw new Refusal('ERR_PAYMENT_IN_PROGRESS')
  return claimed
}
