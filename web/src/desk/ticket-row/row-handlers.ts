import type { Ticket, TicketRow as Row } from '@recado/contract/desk/tickets'

/** What a row does when it is pressed; the same for all of them. */
export type RowHandlers = {
  accept: (ticket: Ticket) => void
  /** Shows the last messages and nothing more; undefined where the reader may not. */
  peek: ((ticket: Ticket) => void) | undefined
  /** Takes the row into the selection or out of it; with `isRange` all rows from the last one on. */
  select: (ticket: Ticket, how: { isRange: boolean }) => void
}

export type RowProps = {
  ticket: Row
  isChosen: boolean
  isSelected: boolean
  /** What stands behind the address of the conversation: the view it was opened from. */
  search: string
  /** What was searched for. */
  words: readonly string[]
  use: RowHandlers
  isBusy: boolean
  /** Why this row is on its way out; it can be read and not used. */
  farewell: string | undefined
}
