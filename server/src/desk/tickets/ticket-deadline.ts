import type { TicketDeadline } from '@recado/contract/desk/ticket-parts'

/** The columns of a ticket that show its nearest deadline. */
export type DeadlineColumns = {
  deadlineAt: Date | null
  deadlineKind: string | null
  deadlineBreached: boolean
}

/** The nearest deadline of a ticket. The service levels keep it in the row. */
export const deadlineOf = (row: DeadlineColumns): TicketDeadline | null =>
  row.deadlineAt && {
    at: row.deadlineAt.toISOString(),
    kind: row.deadlineKind as TicketDeadline['kind'],
    breached: row.deadlineBreached,
  }
