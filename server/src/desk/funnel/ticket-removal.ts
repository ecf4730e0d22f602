import { ticketRemoval } from '../hooks.ts'
import { removeCardsOf } from './cards.ts'

/** Tickets leave the funnel before they are deleted, so that all screens get the totals of their lanes. */
ticketRemoval.register(async (ctx, { ticketIds }) => {
  await removeCardsOf(ctx, ticketIds)
})
