import type { Cause } from '@recado/contract/platform/causes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { limits } from '@recado/contract/platform/limits'
import type { Ctx } from '../../platform/ctx.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockTicketOfBatch } from './lock-ticket.ts'
import type { TicketChanges } from '../tickets/last-message.ts'
import { type StoredOutgoing, storeOutgoing, withFile } from './store-outgoing.ts'

type AutomatedMessage = {
  body: string
  file?: StoredFile | undefined
  /** Author. Null for messages of the product itself. */
  userId: number | null
  isReminder?: boolean
  /** Why the product sends it. Absent: the cause of the context, or a user sends it. */
  cause?: Cause | undefined
  /** Columns of the ticket that change together with its last message. */
  changes?: TicketChanges | undefined
}

/** Sends a message without an agent, whatever the ticket's status. The status does not change. */
export async function sendAutomated(
  ctx: Ctx,
  ticket: Ticket,
  { body, file, userId, isReminder = false, cause = ctx.cause, changes }: AutomatedMessage,
): Promise<StoredOutgoing> {
  if (ticket.contact.isBlocked) throw new Refusal('ERR_CONTACT_BLOCKED')
  // A message of the product itself is inserted together with the lock.
  if (userId !== null) await lockTicketOfBatch(ctx, ticket.id)
  const origin = userId === null ? 'automation' : 'agent'
  const extra = cause && { cause: { ...cause, decidedAt: ctx.now.toISOString() } }
  const message = { ...withFile(ctx, { body, file }), userId, origin, isReminder, extra } as const
  return (await storeOutgoing(ctx, ticket, { ...message, changes, isNoAnswer: true }))!
}

type AutomatedFiles = Pick<AutomatedMessage, 'body' | 'userId' | 'cause' | 'changes'> & {
  files: StoredFile[]
}

/**
 * Sends a text and files, one message each. The text is the caption of the first file, or a message before it if it is too
 * long for a caption or the first file is audio, which has none.
 */
export async function sendAutomatedFiles(
  ctx: Ctx,
  ticket: Ticket,
  { body, files, changes, ...by }: AutomatedFiles,
): Promise<StoredOutgoing[]> {
  const [first] = files
  const isCaption = first && first.kind !== 'audio' && body.length <= limits.captionMax
  const messages = files.map((file, i) => ({ body: i === 0 && isCaption ? body : '', file }))
  const all = isCaption || (first && body === '') ? messages : [{ body }, ...messages]
  const sent: StoredOutgoing[] = []
  for (const [i, message] of all.entries())
    sent.push(await sendAutomated(ctx, ticket, { ...message, ...by, ...(i === 0 && { changes }) }))
  return sent
}
