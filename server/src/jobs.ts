import { deleteOldImports, resumeStalledImports } from './contacts/imports/jobs.ts'
import { runImport } from './contacts/imports/run-import.ts'
import { mergeContactCounts } from './contacts/jobs.ts'
import { deleteExpiredKeys } from './links/jobs.ts'
import { recomputeDeadlines } from './automation/service-levels/recompute-deadlines.ts'
import { moveActiveTickets } from './desk/tickets/move-between-connections.ts'
import { releaseQueue } from './desk/tickets/queue-removal.ts'
import { releaseUser } from './desk/tickets/user-removal.ts'
import { failUnsent } from './links/sending/fail-unsent.ts'
import { aggregateOldDays } from './desk/dashboard/jobs.ts'
import { deleteOldJournalEntries } from './inbox/jobs.ts'
import { sendMail } from './accounts/mails/send-mail.ts'
import { deleteFiles } from './platform/files/removal.ts'
import type { AnyJob, Recurring } from './platform/jobs/runner.ts'
import { deliver } from './notifications/push/deliver.ts'
import { findRecipients } from './notifications/push/find-recipients.ts'
import { fetchAllTemplates, fetchTemplatesOf } from './connections/templates/jobs.ts'
import { deleteOldWebhookPosts } from './links/webhooks/jobs.ts'
import { beginMonths, mergeStorageCounts } from './accounts/companies/jobs.ts'
import { deleteOldAuditEntries } from './accounts/audit/jobs.ts'
import { deleteOldIdempotencyKeys } from './accounts/api-keys/jobs.ts'
import { tellCompanyChanged } from './accounts/companies/tell-operators.ts'
import { mailResetLink } from './accounts/password-reset/mail-link.ts'
import { mailSignUp } from './accounts/sign-up/mail-sign-up.ts'
import { deleteOldSessions } from './accounts/session/jobs.ts'
import { checkCharges, deleteOldPaymentEvents } from './billing/payments/jobs.ts'
import { syncCharge } from './billing/payments/sync-charge.ts'
import { tellOperators } from './billing/invoices/tell-operators.ts'
import { deleteExpiredUploads } from './desk/uploads/jobs.ts'

/** The jobs that commands enqueue. */
export const jobs: readonly AnyJob[] = [
  fetchTemplatesOf,
  runImport,
  deleteFiles,
  sendMail,
  mailResetLink,
  mailSignUp,
  failUnsent,
  moveActiveTickets,
  releaseQueue,
  releaseUser,
  findRecipients,
  deliver,
  recomputeDeadlines,
  syncCharge,
  tellOperators,
  tellCompanyChanged,
]

/** The recurring jobs, heavy ones at quiet hours (UTC). */
export const recurring: readonly Recurring[] = [
  { at: '17 6 * * *', job: deleteOldSessions },
  { at: '27 6 * * *', job: deleteOldAuditEntries },
  { at: '37 6 * * *', job: deleteOldJournalEntries },
  { at: '57 6 * * *', job: deleteOldImports },
  { at: '47 6 * * *', job: deleteOldWebhookPosts },
  { at: '7 6 * * *', job: deleteExpiredKeys },
  { at: '12 6 * * *', job: deleteOldPaymentEvents },
  { at: '27 7 * * *', job: fetchAllTemplates },
  { at: '*/10 * * * *', job: checkCharges, isDueAtStart: true },
  { at: '* * * * *', job: resumeStalledImports },
  { at: '4 * * * *', job: aggregateOldDays, isDueAtStart: true },
  { at: '34 * * * *', job: deleteExpiredUploads },
  { at: '44 * * * *', job: deleteOldIdempotencyKeys },
  { at: '*/10 * * * *', job: mergeContactCounts },
  { at: '*/10 * * * *', job: mergeStorageCounts },
  { at: '1 * * * *', job: beginMonths, isDueAtStart: true },
]
