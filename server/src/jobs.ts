import { forgetOldImports, resumeStalledImports } from './contact-imports/jobs.ts'
import { workImport } from './contact-imports/work-import.ts'
import { failUnsent } from './connections/removal.ts'
import { addUpOldDays } from './dashboard/add-up.ts'
import { forgetOldEntries } from './inbox/jobs.ts'
import { sendMail } from './mail/send-mail.ts'
import { removeFiles } from './media/removal.ts'
import type { AnyJob, Recurring } from './platform/job-runner.ts'
import { forgetOldSessions } from './session/jobs.ts'

/** What commands may order. */
export const jobs: readonly AnyJob[] = [workImport, removeFiles, sendMail, failUnsent]

/** What the clock orders, at quiet hours (UTC) where it is heavy. */
export const recurring: readonly Recurring[] = [
  { at: '17 6 * * *', job: forgetOldSessions },
  { at: '37 6 * * *', job: forgetOldEntries },
  { at: '57 6 * * *', job: forgetOldImports },
  { at: '* * * * *', job: resumeStalledImports },
  { at: '4 * * * *', job: addUpOldDays },
]
