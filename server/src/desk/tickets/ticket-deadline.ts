import type { TicketDeadline } from '@recado/contract/desk/ticket-parts'

type DeadlineRow = {
  deadlineAt: Date | null
  deadlineKind: string | null
  deadlineBreached: boolean
}

/** The nearest deadline of a ticket. The service levels keep it in the row. */
export const deadlineOf = (row: DeadlineRow): TicketDeadline | null =>
  row.deadlineAt && {
    at: row.deadlineAt.toISOString(),
    kind: row.deadlineKind as TicketDeadline['kind'],
    breached: row.deadlineBreached,
  }
