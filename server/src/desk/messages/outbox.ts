import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Kind of outbox entry: the message itself or a change of it. */
export type OutboxKind = 'send' | 'edit' | 'revoke' | 'reaction'

/** Source of a send: a person, the product, or a campaign. */
export type SendOrigin = 'agent' | 'automation' | 'campaign'

/** Same format as the network's own apps: a fixed prefix and 18 random hexadecimal digits. */
export const makeNetworkId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

type OutboxEntry = {
  messageId: string
  connectionId: number
  contactId: number
  kind?: OutboxKind
  origin?: SendOrigin
}

/**
 * Adds an outbox entry in the transaction of the change it announces. A repeated kind for the same message replaces the
 * waiting entry and moves to the end of the conversation. The replacement gets a new id, so the result of a send in
 * progress does not remove it.
 */
export async function enqueueSend(
  ctx: Ctx,
  { messageId, connectionId, contactId, kind = 'send', origin = 'agent' }: OutboxEntry,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('outbox')
    .columns(['connectionId', 'messageId', 'contactId', 'kind', 'origin', 'nextAt'])
    .expression((eb) =>
      eb
        .selectFrom('connections')
        .select('id')
        .select([
          eb.val(messageId).$castTo<string>().as('messageId'),
          eb.val(contactId).$castTo<number>().as('contactId'),
          eb.val(kind).$castTo<OutboxKind>().as('kind'),
          eb.val(origin).$castTo<SendOrigin>().as('origin'),
          eb.val(ctx.now).$castTo<Date>().as('nextAt'),
        ])
        .where('id', '=', connectionId)
        .where('deletedAt', 'is', null)
        // Waits for a concurrent removal of the connection, or makes the removal wait.
        .forKeyShare(),
    )
    .onConflict((known) =>
      known.columns(['companyId', 'messageId', 'kind']).doUpdateSet({
        id: sql`default`,
        attempts: 0,
        nextAt: ctx.now,
        writtenAt: null,
        pacedUntil: null,
        origin,
      }),
    )
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw new Refusal('ERR_NO_WAPP_FOUND')
  ctx.signal('outbox', { companyId: ctx.companyId, connectionId })
}

export type OutboxState = 'no' | 'here' | 'leaving'

/**
 * State of an outbox entry. `here`: nothing was sent, and nothing will be before this transaction ends. `leaving`: it
 * may have been sent.
 */
export async function outboxStateOf(
  { db }: Ctx,
  { messageId, kind }: { messageId: string; kind: OutboxKind },
): Promise<OutboxState> {
  const row = await db
    .selectFrom('outbox')
    .select('writtenAt')
    .where('messageId', '=', messageId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'no'
  return row.writtenAt === null ? 'here' : 'leaving'
}

/** Cancels the unsent outbox entries of a message. */
export const deleteUnsent = ({ db }: Ctx, messageId: string) =>
  db
    .deleteFrom('outbox')
    .where('messageId', '=', messageId)
    .where('writtenAt', 'is', null)
    .execute()
