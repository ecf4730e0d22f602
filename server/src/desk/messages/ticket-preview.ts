import type { Message } from '@recado/contract/desk/messages'
import { sql, type UpdateObject } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { emitTicketUpdated, updateTicket } from '../tickets/update.ts'
import { previewOf } from '../tickets/rules.ts'

type PreviewColumns = UpdateObject<Tables, 'tickets'>

/**
 * Updates the ticket's last-message columns if this message is the last one. A message deleted by us is never shown
 * there.
 */
export async function refreshPreview(
  ctx: Ctx,
  message: Message,
  line: PreviewColumns,
): Promise<void> {
  if (!(message.isDeleted && message.fromMe)) await refreshIfLast(ctx, message, line)
}

/**
 * Like `refreshPreview`, also for a message that was deleted or restored: updates unless a later message is shown.
 * Timeline lines and messages deleted by us do not count.
 */
async function refreshIfLast(ctx: Ctx, message: Message, line: PreviewColumns): Promise<void> {
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set(line)
      .where('id', '=', message.ticketId)
      .where(
        sql<number>`coalesce((select m.position from messages m
          where m.company_id = tickets.company_id and m.ticket_id = tickets.id and m.media_type <> 'system'
            and not (m.is_deleted and m.from_me)
          order by m.position desc limit 1), 0)`,
        '<=',
        message.position,
      ),
  )
  if (ticket) emitTicketUpdated(ctx, ticket)
}

const lineOf = ({ body, media }: Message): string => previewOf(body || (media?.fileName ?? ''))

export const refreshEditedPreview = (ctx: Ctx, message: Message): Promise<void> =>
  refreshPreview(ctx, message, { lastMessage: lineOf(message) })

export const refreshDecryptedPreview = (ctx: Ctx, message: Message): Promise<void> =>
  refreshPreview(ctx, message, { lastMessage: lineOf(message), lastMessageType: message.mediaType })

/** Recomputes the last message of the ticket after a deletion or its refusal. */
export async function refreshDeletedPreview(ctx: Ctx, message: Message): Promise<void> {
  const last = await ctx.db
    .selectFrom('messages')
    .leftJoin('attachments', (on) =>
      on
        .onRef('attachments.companyId', '=', 'messages.companyId')
        .onRef('attachments.messageId', '=', 'messages.id'),
    )
    .select(['body', 'mediaType', 'fromMe', 'userId', 'fileName'])
    .select(sql<string | null>`messages.extra #>> '{speaker,name}'`.as('speaker'))
    .where('ticketId', '=', message.ticketId)
    .where('mediaType', '<>', 'system')
    .where((eb) => eb.not(eb.and([eb('isDeleted', '=', true), eb('fromMe', '=', true)])))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  await refreshIfLast(ctx, message, {
    lastMessage: previewOf(last ? last.body || (last.fromMe && last.fileName) || '' : ''),
    lastMessageType: last?.mediaType ?? 'text',
    lastMessageFromMe: last?.fromMe ?? false,
    lastMessageBy: last?.userId ?? null,
    lastMessageSpeaker: last?.speaker ?? null,
    lastMessageFailed: false,
  })
}
