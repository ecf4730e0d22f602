import type { Ticket } from '@recado/contract/tickets'
import { wordsOf } from '../../connections/queries.ts'
import { sayUnattended } from '../messages/automated.ts'
import type { Ctx } from '../../platform/ctx.ts'

/**
 * The last word of a conversation that somebody attended, where its number has one: said once it is closed, which it
 * stays.
 */
export async function sayFarewell(ctx: Ctx, ticket: Ticket): Promise<void> {
  if (ticket.userId === null || ticket.isGroup) return
  if (ticket.whatsappId === null || ticket.contact.isBlocked) return
  const words = await wordsOf(ctx, ticket.whatsappId)
  if (words?.complationMessage)
    await sayUnattended(ctx, ticket, { body: words.complationMessage, userId: null })
}
