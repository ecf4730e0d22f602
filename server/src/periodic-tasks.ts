import type { Config } from './platform/config/config.ts'
import { markOrphaned, mailOutages } from './links/health/watch-outages.ts'
import { runFlows } from './automation/flows/run-flows.ts'
import { continueBots } from './automation/bot/wait-end.ts'
import { assignWaiting } from './automation/assignment/assigner.ts'
import { escalateWaiting } from './automation/assignment/escalate.ts'
import { returnOfOffline } from './automation/assignment/return-tickets.ts'
import { closeExpired, closeInactive, remindCustomers } from './automation/idle/idle-tickets.ts'
import { alertOfDeadlines } from './automation/service-levels/alerts.ts'
import { runDeadlineRules } from './automation/service-levels/deadline-rules.ts'
import { makeDueInvoices } from './billing/invoices/make-due.ts'
import { mailCompanies, mailNewInvoices } from './billing/notices/mail-companies.ts'
import type { PeriodicTask } from './platform/jobs/periodic-tasks.ts'
import { sendDueSchedules } from './desk/schedules/send-due.ts'
import { wakeDueTickets } from './desk/snoozes/wake-due.ts'
import { mergeCounterChanges } from './desk/tickets/counters.ts'

/** The tasks that run more often than the recurring jobs allow. */
export const periodicTasks = ({
  autoCloseHours,
}: Pick<Config, 'autoCloseHours'>): PeriodicTask[] => [
  sendDueSchedules,
  wakeDueTickets,
  runFlows,
  remindCustomers,
  markOrphaned,
  mailOutages,
  mergeCounterChanges,
  continueBots,
  assignWaiting,
  returnOfOffline,
  escalateWaiting,
  closeExpired,
  alertOfDeadlines,
  runDeadlineRules,
  makeDueInvoices,
  mailNewInvoices,
  mailCompanies,
  closeInactive(autoCloseHours),
]
