import { forgetOldImports, resumeStalledImports } from './contact-imports/jobs.ts'
import { workImport } from './contact-imports/work-import.ts'
import { addUpCounts } from './contacts/jobs.ts'
import { forgetOldKeys } from './connections/keys.ts'
import { moveActiveTickets } from './connections/move-tickets.ts'
import { failUnsent } from './connections/removal.ts'
import { addUpOldDays } from './dashboard/add-up.ts'
import { forgetOldEntries } from './inbox/jobs.ts'
import { sendMail } from './mail/send-mail.ts'
import { removeFiles } from './media/removal.ts'
import type { AnyJob, Recurring } from './platform/job-runner.ts'
import { deliver } from './push/deliver.ts'
import { findHearers } from './push/find-hearers.ts'
import { fetchAllTemplates } from './templates/jobs.ts'
import { fetchTemplatesOf } from './templates/ordering.ts'
import { forgetOldPosts } from './webhooks/jobs.ts'
import { forgetOldSessions } from './session/jobs.ts'
import { forgetOldUploads } from './uploads/jobs.ts'

/** What commands may order. */
export const jobs: readonly AnyJob[] = [
  fetchTemplatesOf,
  workImport,
  removeFiles,
  sendMail,
  failUnsent,
  moveActiveTickets,
  findHearers,
  deliver,
]

/** What the clock orders, at quiet hours (UTC) where it is heavy. */
export const recurring: readonly Recurring[] = [
  { at: '17 6 * * *', job: forgetOldSessions },
  { at: '37 6 * * *', job: forgetOldEntries },
  { at: '57 6 * * *', job: forgetOldImports },
  { at: '47 6 * * *', job: forgetOldPosts },
  { at: '7 6 * * *', job: forgetOldKeys },
  { at: '27 7 * * *', job: fetchAllTemplates },
  { at: '* * * * *', job: resumeStalledImports },
  { at: '4 * * * *', job: addUpOldDays, isDueAtStart: true },
  { at: '34 * * * *', job: forgetOldUploads },
  { at: '*/10 * * * *', job: addUpCounts },
]
