import type { Input } from '@recado/contract/platform/endpoint'
import type { Message } from '@recado/contract/desk/messages'
import { isSendable, renderTemplate, type templates } from '@recado/contract/desk/templates'
import { showTemplate } from '../../connections/templates/queries.ts'
import { componentsOf, isFilled } from '../../connections/templates/rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockVisibleTicket } from '../tickets/queries.ts'
import { sendMessage } from './commands.ts'

/** Sends a template. Stores the text that the customer reads; the network gets the template and its parameters. */
export async function sendTemplate(
  ctx: Ctx,
  { ticketId, id, templateId, parameters }: Input<typeof templates.send>,
): Promise<Message> {
  const ticket = await lockVisibleTicket(ctx, { ticketId })
  const template = await showTemplate(ctx, templateId)
  // The ticket's connection may have changed. A template belongs to one connection.
  if (ticket.whatsappId !== template.whatsappId) throw new Refusal('ERR_NO_TEMPLATE_FOUND')
  if (!isSendable(template) || !isFilled(template, parameters))
    throw new Refusal('ERR_TEMPLATE_UNUSABLE')
  const { name, language } = template
  return sendMessage(ctx, {
    ticketId,
    id,
    body: renderTemplate(template, parameters),
    template: { name, language, components: JSON.stringify(componentsOf(template, parameters)) },
  })
}
