import { sql } from 'kysely'
import { lockCompany } from '../payments/settle.ts'
import { mailDueSoon, mailInvoiceMade, mailSuspended } from '../../accounts/mails/mail-admins.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type DueRow, forEachDue } from '../../platform/jobs/each-due.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'

const EVERY_MS = 60_000
const BATCH_SIZE = 200
/** Days before the end of a subscription on which its administrators are told. */
const DAYS_BEFORE = 5

/** Tells the administrators of every new invoice, once. */
export const mailNewInvoices: PeriodicTask = {
  name: 'mails of invoices',
  everyMs: EVERY_MS,
  run: (world) =>
    forEachDue(world, sql<DueRow>`select company_id, id from invoices_to_mail(${BATCH_SIZE})`, {
      row: 'invoice',
      work: mailInvoice,
    }),
}

/** Tells the administrators that their subscription ends soon, has ended, or was suspended: of each once. */
export const mailCompanies: PeriodicTask = {
  name: 'mails of subscriptions',
  everyMs: EVERY_MS,
  run: (world) =>
    forEachDue(
      world,
      sql<DueRow>`select company_id, id from companies_to_mail(${world.clock()}, ${BATCH_SIZE})`,
      { row: 'company', work: mailCompany },
    ),
}

type NewInvoice = { id: number; detail: string; value: number; dueDate: string }

async function mailInvoice(ctx: Ctx, invoiceId: number): Promise<void> {
  const { rows } = await sql<NewInvoice>`
    update invoices set mailed_at = ${ctx.now}
     where id = ${invoiceId} and mailed_at is null and paid_at is null
    returning id, detail, value_cents::float8 / 100 as value, to_char(due_date, 'YYYY-MM-DD') as "dueDate"`.execute(
    ctx.db,
  )
  for (const invoice of rows) await mailInvoiceMade(ctx, invoice)
}

type Told = {
  dueDate: string
  /** Days of the company until the due date. */
  days: number
  isDueTold: boolean
  isOverdueTold: boolean
  isSuspensionTold: boolean
}

/** Decides again under the lock of the row: another node may have told it, and a payment may have moved the due date. */
async function mailCompany(ctx: Ctx): Promise<void> {
  await lockCompany(ctx)
  const today = sql`(${ctx.now}::timestamptz at time zone time_zone)::date`
  const { rows } = await sql<Told>`
    update companies set
        due_mailed = case when status and due_date between ${today} and ${today} + ${DAYS_BEFORE}::int
                          then due_date else due_mailed end,
        overdue_mailed = case when status and due_date < ${today} then due_date else overdue_mailed end,
        suspension_mailed = not status
     where id = ${ctx.companyId}
    returning to_char(due_date, 'YYYY-MM-DD') as "dueDate", due_date - ${today} as days,
              old.due_mailed is distinct from new.due_mailed as "isDueTold",
              old.overdue_mailed is distinct from new.overdue_mailed as "isOverdueTold",
              not old.suspension_mailed and new.suspension_mailed as "isSuspensionTold"`.execute(
    ctx.db,
  )
  const { dueDate, days, isDueTold, isOverdueTold, isSuspensionTold } = rows[0]!
  if (isDueTold) await mailDueSoon(ctx, { dueDate, days })
  if (isOverdueTold) await mailSuspended(ctx, { overdueSince: dueDate })
  if (isSuspensionTold) await mailSuspended(ctx, { overdueSince: null })
}
