import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Kind of outbox entry: the message itself or a change of it. */
export type Errand = 'send' | 'edit' | 'revoke' | 'reaction'

/** Source of a send: a person, the product, or a campaign. */
export type Origin = 'agent' | 'automation' | 'campaign'

/** Same format as the network's own apps: a fixed prefix and 18 random hexadecimal digits. */
export const networkIdOf = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

type Letter = {
  messageId: string
  connectionId: number
  contactId: number
  errand?: Errand
  origin?: Origin
}

/**
 * Adds an outbox entry in the transaction of the change it announces. A repeated kind for the same message replaces the
 * waiting entry and moves to the end of the conversation. The replacement gets a new id, so the result of a send in
 * progress does not remove it.
 */
export async function post(
  ctx: Ctx,
  { messageId, connectionId, contactId, errand = 'send', origin = 'agent' }: Letter,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('outbox')
    .columns(['connectionId', 'messageId', 'conversation', 'kind', 'origin', 'nextAt'])
    .expression((eb) =>
      eb
        .selectFrom('connections')
        .select('id')
        .select([
          eb.val(messageId).$castTo<string>().as('messageId'),
          eb.val(contactId).$castTo<number>().as('conversation'),
          eb.val(errand).$castTo<Errand>().as('kind'),
          eb.val(origin).$castTo<Origin>().as('origin'),
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
        turnAt: null,
        origin,
      }),
    )
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw new Refusal('ERR_NO_WAPP_FOUND')
  ctx.signal('outbox', { companyId: ctx.companyId, connectionId })
}

export type Waiting = 'no' | 'here' | 'leaving'

/**
 * State of an outbox entry. `here`: nothing was sent, and nothing will be before this transaction ends. `leaving`: it
 * may have been sent.
 */
export async function waitingOf(
  { db }: Ctx,
  { messageId, errand }: { messageId: string; errand: Errand },
): Promise<Waiting> {
  const row = await db
    .selectFrom('outbox')
    .select('writtenAt')
    .where('messageId', '=', messageId)
    .where('kind', '=', errand)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'no'
  return row.writtenAt === null ? 'here' : 'leaving'
}

/** Cancels the unsent outbox entries of a message. */
export const withdraw = ({ db }: Ctx, messageId: string) =>
  db
    .deleteFrom('outbox')
    .where('messageId', '=', messageId)
    .where('writtenAt', 'is', null)
    .execute()
