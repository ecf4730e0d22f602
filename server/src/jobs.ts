import { forgetOldEntries } from './inbox/jobs.ts'
import type { AnyJob, Recurring } from './platform/job-runner.ts'
import { forgetOldSessions } from './session/jobs.ts'

/** What commands may order. */
export const jobs: readonly AnyJob[] = []

/** What the clock orders, at quiet hours (UTC). */
export const recurring: readonly Recurring[] = [
  { at: '17 6 * * *', job: forgetOldSessions },
  { at: '37 6 * * *', job: forgetOldEntries },
]
