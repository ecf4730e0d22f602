import type { Config } from './platform/config/config.ts'
import { markOrphaned, mailOutages } from './links/health/watch-outages.ts'
import { closeExpired, closeForgotten, remindCustomers } from './automation/idle/idle-tickets.ts'
import type { PeriodicTask } from './platform/jobs/periodic-tasks.ts'
import { sendDueSchedules } from './desk/schedules/send-due.ts'
import { wakeDueTickets } from './desk/snoozes/wake-due.ts'
import { mergeCounterChanges } from './desk/tickets/counters.ts'

const SCHEDULES_MS = 5000
const SNOOZES_MS = 5000
const IDLE_MS = 30_000
const ORPHANED_MS = 3000
const DOWN_MS = 30_000
const COUNTERS_MS = 10_000

/** The tasks that run more often than the recurring jobs allow. */
export const periodicTasks = ({ autoCloseHours }: Config): PeriodicTask[] => [
  { name: 'scheduled messages', everyMs: SCHEDULES_MS, run: sendDueSchedules },
  { name: 'snoozed tickets', everyMs: SNOOZES_MS, run: wakeDueTickets },
  { name: 'idle messages', everyMs: IDLE_MS, run: remindCustomers },
  { name: 'connections without an owner', everyMs: ORPHANED_MS, run: markOrphaned },
  { name: 'connections that are down', everyMs: DOWN_MS, run: mailOutages },
  { name: 'counters of tickets', everyMs: COUNTERS_MS, run: mergeCounterChanges },
  { name: 'expired tickets', everyMs: IDLE_MS, run: closeExpired },
  ...(autoCloseHours > 0
    ? [{ name: 'forgotten tickets', everyMs: IDLE_MS, run: closeForgotten(autoCloseHours) }]
    : []),
]
