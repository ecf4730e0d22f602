import type { Cause } from '@recado/contract/platform/causes'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { limits } from '@recado/contract/platform/limits'
import type { Ctx } from '../../platform/ctx.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockTicketOfBatch } from './lock-ticket.ts'
import { storeOutgoing, withFile } from './store-outgoing.ts'

type AutomatedMessage = {
  body: string
  file?: StoredFile | undefined
  /** Author. Null for messages of the product itself. */
  userId: number | null
  isReminder?: boolean
  /** Why the product sends it. Absent: the cause of the context, or a user sends it. */
  cause?: Cause | undefined
}

/** Sends a message without an agent, whatever the ticket's status. The status does not change. */
export async function sendAutomated(
  ctx: Ctx,
  ticket: Ticket,
  { body, file, userId, isReminder = false, cause = ctx.cause }: AutomatedMessage,
): Promise<Message> {
  if (ticket.contact.isBlocked) throw new Refusal('ERR_CONTACT_BLOCKED')
  // A message of the product itself is inserted together with the lock.
  if (userId !== null) await lockTicketOfBatch(ctx, ticket.id)
  const origin = userId === null ? 'automation' : 'agent'
  const extra = cause && { cause: { ...cause, decidedAt: ctx.now.toISOString() } }
  const message = { ...withFile(ctx, { body, file }), userId, origin, isReminder, extra } as const
  return (await storeOutgoing(ctx, ticket, { ...message, isNoAnswer: true }))!
}

type AutomatedFiles = Pick<AutomatedMessage, 'body' | 'userId' | 'cause'> & {
  files: StoredFile[]
}

/**
 * Sends a text and files, one message each. The text is the caption of the first file, or a message before it if it is too
 * long for a caption or the first file is audio, which has none.
 */
export async function sendAutomatedFiles(
  ctx: Ctx,
  ticket: Ticket,
  { body, files, ...by }: AutomatedFiles,
): Promise<Message[]> {
  const [first, ...others] = files
  if (!first) return [await sendAutomated(ctx, ticket, { body, ...by })]
  const isCaption = first.kind !== 'audio' && body.length <= limits.captionMax
  const sent: Message[] = []
  if (!isCaption && body !== '') sent.push(await sendAutomated(ctx, ticket, { body, ...by }))
  sent.push(await sendAutomated(ctx, ticket, { body: isCaption ? body : '', file: first, ...by }))
  for (const file of others) sent.push(await sendAutomated(ctx, ticket, { body: '', file, ...by }))
  return sent
}
