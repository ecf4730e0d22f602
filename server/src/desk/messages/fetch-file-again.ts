import type { Input } from '@recado/contract/platform/endpoint'
import type { Message, messages } from '@recado/contract/desk/messages'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { emitMessageUpdated } from './update.ts'
import { reloadMessage } from './files.ts'
import { lockTicketOf } from './lock-ticket.ts'
import { showMessage } from './queries.ts'

/** Retries the download of a failed file with the full number of attempts. */
export async function fetchFileAgain(
  ctx: Ctx,
  { messageId }: Input<typeof messages.fetchFile>,
): Promise<Message> {
  await lockTicketOf(ctx, messageId)
  const connectionId = await lockFileConnection(ctx, messageId)
  const { media } = await showMessage(ctx, messageId)
  if (media?.state !== 'failed') throw new Refusal('ERR_MESSAGE_NOT_FAILED')
  if (!media.failure?.canRetry || !connectionId) throw new Refusal('ERR_WAPP_DOWNLOAD_MEDIA')
  await ctx.db
    .updateTable('attachments')
    .set({ state: 'pending', attempts: 0, nextAt: ctx.now })
    .where('messageId', '=', messageId)
    .execute()
  const message = await reloadMessage(ctx, messageId)
  await emitMessageUpdated(ctx, message)
  ctx.signal('files', { companyId: ctx.companyId, connectionId })
  return message
}

/**
 * The connection that received the file, if it still exists. Locks the attachment, so a concurrent retry sees this one.
 */
async function lockFileConnection({ db }: Ctx, messageId: string): Promise<number | undefined> {
  const held = await db
    .selectFrom('attachments')
    .select('connectionId')
    .where('messageId', '=', messageId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held?.connectionId) return undefined
  const number = await db
    .selectFrom('connections')
    .select('id')
    .where('id', '=', held.connectionId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return number?.id
}
