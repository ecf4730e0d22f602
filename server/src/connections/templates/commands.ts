import type { Input } from '@recado/contract/endpoint'
import type { Message } from '@recado/contract/messages'
import {
  isSendable,
  renderTemplate,
  type templates,
  templatesUpdated,
} from '@recado/contract/templates'
import { sql } from 'kysely'
import { sendMessage } from '../../desk/messages/commands.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { holdTicket } from '../../desk/tickets/queries.ts'
import type { ApprovedTemplate } from '../../whatsapp/driver.ts'
import { showTemplate, TEMPLATES_MOST } from './queries.ts'
import { componentsOf, isFilled } from './rules.ts'

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

/** The templates of a number as the network has them now: what is no longer among them goes. */
export async function keepTemplates(
  ctx: Ctx,
  { connectionId, all }: { connectionId: number; all: ApprovedTemplate[] },
): Promise<void> {
  const kept = all.slice(0, TEMPLATES_MOST)
  await sql`select 1 from cloud_settings where connection_id = ${connectionId} for update`.execute(
    ctx.db,
  )
  await ctx.db
    .deleteFrom('messageTemplates')
    .where('connectionId', '=', connectionId)
    .where((eb) =>
      eb('remoteId', '<>', sql<string>`all(${kept.map(({ remoteId }) => remoteId)}::text[])`),
    )
    .execute()
  if (kept.length > 0) await upsert(ctx, connectionId, kept)
  await ctx.db
    .updateTable('cloudSettings')
    .set({ templatesAt: ctx.now })
    .where('connectionId', '=', connectionId)
    .execute()
  ctx.emit(templatesUpdated, { whatsappId: connectionId })
}

const upsert = ({ db, now }: Ctx, connectionId: number, kept: ApprovedTemplate[]) =>
  db
    .insertInto('messageTemplates')
    .values(
      kept.map(({ header, buttons, ...template }) => ({
        ...template,
        connectionId,
        header: header && JSON.stringify(header),
        buttons: JSON.stringify(buttons),
        updatedAt: now,
      })),
    )
    .onConflict((known) =>
      known
        .constraint('message_templates_remote_id')
        .doUpdateSet((eb) =>
          Object.fromEntries(
            (
              [
                'name',
                'language',
                'category',
                'status',
                'header',
                'body',
                'footer',
                'buttons',
                'updatedAt',
              ] as const
            ).map((column) => [column, eb.ref(`excluded.${column}`)]),
          ),
        ),
    )
    .execute()
