import type { Input } from '@recado/contract/endpoint'
import type { Message } from '@recado/contract/messages'
import { isSendable, renderTemplate, type templates } from '@recado/contract/templates'
import { showTemplate } from '../../connections/templates/queries.ts'
import { componentsOf, isFilled } from '../../connections/templates/rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { holdTicket } from '../tickets/queries.ts'
import { sendMessage } from './commands.ts'

/** Stored as the words that the customer will read; the network is told the template and what fills it. */
export async function sendTemplate(
  ctx: Ctx,
  { ticketId, id, templateId, parameters }: Input<typeof templates.send>,
): Promise<Message> {
  const ticket = await holdTicket(ctx, { ticketId })
  const template = await showTemplate(ctx, templateId)
  // The number may have changed meanwhile; a template belongs to one.
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
