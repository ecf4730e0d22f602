import type { Config } from './platform/config/config.ts'
import { markOrphaned, mailOutages } from './links/health/watch-outages.ts'
import { closeExpired, closeForgotten, remindCustomers } from './automation/idle/silence.ts'
import type { Sweep } from './platform/jobs/periodic-tasks.ts'
import { sendDueSchedules } from './desk/schedules/send-due.ts'
import { wakeDueTickets } from './desk/snoozes/wake-due.ts'
import { mergeCounterChanges } from './desk/tickets/counters.ts'

const SCHEDULES_MS = 5000
const SNOOZES_MS = 5000
const SILENCE_MS = 30_000
const ALONE_MS = 3000
const DOWN_MS = 30_000
const COUNTERS_MS = 10_000

/** What falls due by the minute, where the clock of the jobs is too coarse. */
export const sweepsOf = ({ autoCloseHours }: Config): Sweep[] => [
  { name: 'scheduled messages', everyMs: SCHEDULES_MS, run: sendDueSchedules },
  { name: 'snoozed tickets', everyMs: SNOOZES_MS, run: wakeDueTickets },
  { name: 'idle messages', everyMs: SILENCE_MS, run: remindCustomers },
  { name: 'connections left alone', everyMs: ALONE_MS, run: markOrphaned },
  { name: 'connections that are down', everyMs: DOWN_MS, run: mailOutages },
  { name: 'counters of tickets', everyMs: COUNTERS_MS, run: mergeCounterChanges },
  { name: 'expired tickets', everyMs: SILENCE_MS, run: closeExpired },
  ...(autoCloseHours > 0
    ? [{ name: 'forgotten tickets', everyMs: SILENCE_MS, run: closeForgotten(autoCloseHours) }]
    : []),
]
