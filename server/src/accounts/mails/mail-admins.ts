import type { Ctx } from '../../platform/ctx.ts'
import { sendMail } from './send-mail.ts'
import {
  dueSoonMail,
  type InvoiceFacts,
  invoiceMail,
  paidMail,
  suspendedMail,
} from './billing-mails.ts'
import type { MailWriter } from './words.ts'
import { brandOfCompany } from '../white-labels/brand-of-company.ts'

const ADMINS_MAX = 50
/** For about a day: the queue waits e, e², … seconds, at most e¹⁰. */
const MAIL_ATTEMPTS = 13

type MailToAdmins = {
  /** Identifies the mail within the company. The same mail enqueued twice is the same mail. */
  id: string
  /** The screen that the button leads to. */
  path: string
  write: MailWriter
}

/** Enqueues a mail to every active administrator of the company, in the look of its brand. */
export async function mailAdmins(ctx: Ctx, { id, path, write }: MailToAdmins): Promise<void> {
  const admins = await ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .innerJoin('whiteLabels', (on) => on.on('whiteLabels.id', '=', brandOfCompany))
    .select(['users.id', 'users.name', 'users.email', 'users.language'])
    .select(['whiteLabels.id as brandId', 'whiteLabels.name as brand'])
    .where('users.profile', '=', 'admin')
    .where('users.deactivatedAt', 'is', null)
    .orderBy('users.id')
    .limit(ADMINS_MAX)
    .execute()
  const orders = admins.map(({ email: to, language, name, brand, brandId, ...admin }) => ({
    data: {
      id: `${id}-${ctx.companyId}-${admin.id}`,
      to,
      language,
      brandId,
      path,
      ...write(language, { name, brand }),
    },
    maxAttempts: MAIL_ATTEMPTS,
  }))
  if (orders.length > 0) await ctx.enqueueAll(sendMail, orders)
}

const INVOICES = '/financeiro'

/** Tells the administrators that an invoice was made. `value` in reais; days are YYYY-MM-DD. */
export const mailInvoiceMade = (
  ctx: Ctx,
  { id, ...invoice }: InvoiceFacts & { id: number },
): Promise<void> =>
  mailAdmins(ctx, { id: `invoice-${id}`, path: INVOICES, write: invoiceMail(invoice) })

/** Tells the administrators that the subscription ends in `days` days. */
export const mailDueSoon = (ctx: Ctx, due: { dueDate: string; days: number }): Promise<void> =>
  mailAdmins(ctx, { id: `due-${due.dueDate}-${due.days}`, path: INVOICES, write: dueSoonMail(due) })

/** Tells the administrators that an invoice was paid and that the subscription now lasts until `until`. */
export const mailPaid = (
  ctx: Ctx,
  { id, ...paid }: { id: number; detail: string; value: number; until: string },
): Promise<void> => mailAdmins(ctx, { id: `paid-${id}`, path: '/tickets', write: paidMail(paid) })

/**
 * Tells the administrators that nobody of the company can work: its subscription ended on `overdueSince`, or, if that is
 * null, the operator has suspended it.
 */
export async function mailSuspended(
  ctx: Ctx,
  { overdueSince }: { overdueSince: string | null },
): Promise<void> {
  const { name: company } = await ctx.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', ctx.companyId)
    .executeTakeFirstOrThrow()
  const id = `suspended-${overdueSince ?? ctx.now.getTime()}`
  await mailAdmins(ctx, {
    id,
    path: INVOICES,
    write: suspendedMail({ company, overdueSince }),
  })
}
