import type { Ticket } from '@recado/contract/desk/tickets'

/** The tickets that these live events carry, in their order. */
export const ticketsIn = (told: readonly { data: unknown }[]): Ticket[] =>
  told.flatMap(({ data }) => (data as { ticket?: Ticket }).ticket ?? [])
