import type { Ticket, TicketRow as Row } from '@recado/contract/desk/tickets'

/** Handlers shared by all rows. */
export type RowHandlers = {
  accept: (ticket: Ticket) => void
  /** Shows the last messages without opening the ticket; undefined if the user may not. */
  peek: ((ticket: Ticket) => void) | undefined
  /** Toggles the selection of the row. With `isRange` selects all rows from the previous one. */
  select: (ticket: Ticket, how: { isRange: boolean }) => void
}

export type RowProps = {
  ticket: Row
  isChosen: boolean
  isSelected: boolean
  /** Query of the conversation's address: the view it was opened from. */
  search: string
  /** The words searched for. */
  words: readonly string[]
  use: RowHandlers
  isBusy: boolean
  /** The reason why this row leaves. It can be read but not used. */
  farewell: string | undefined
}
