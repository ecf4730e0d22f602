import type { Message } from '@recado/contract/desk/messages'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockVisibleTicket } from '../tickets/queries.ts'
import { consumeUploads } from '../uploads/commands.ts'
import { type SendRequest, sendFiles, findSent } from './commands.ts'
import { withDuration } from './files.ts'

type UploadsSending = Omit<SendRequest, 'file'> & {
  uploads: string[]
  seconds?: number | undefined
}

/** Sends uploaded files as messages, in order. A repeated id sends nothing. */
export async function sendUploads(
  ctx: Ctx,
  { uploads, seconds, ...sending }: UploadsSending,
): Promise<Message[]> {
  const { ticketId, id } = sending
  // Locks the ticket, so a repeated concurrent request finds the messages of the first.
  await lockVisibleTicket(ctx, sending)
  const earlier = id === undefined ? undefined : await findSent(ctx, id, ticketId)
  if (earlier) return [earlier]
  const [file, ...others] = await consumeUploads(ctx, { ticketId, ids: uploads })
  if (!file) throw new Refusal('ERR_NO_FILE')
  const sent = await sendFiles(ctx, { ...sending, file: withDuration(file, seconds) }, others)
  if (!sent) throw new Refusal('ERR_CREATING_MESSAGE')
  return sent
}
