import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What the network is to be told of a message: itself, or what became of it. */
export type Errand = 'send' | 'edit' | 'revoke' | 'reaction'

/** Who asks for a message: a person, the product by itself, or a campaign. */
export type Origin = 'agent' | 'automation' | 'campaign'

/** As the network's own apps mint them: a fixed head and 18 random hex digits. */
export const networkIdOf = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

type Letter = {
  messageId: string
  connectionId: number
  contactId: number
  errand?: Errand
  origin?: Origin
}

/**
 * Written in the same transaction as what it tells of: never one without the other. The same errand once more takes
 * the place of one that waits, and goes to the end of the conversation; one that is on its way just now is settled
 * under a number that no longer stands, so the newer one is not lost with it.
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
        // Whoever removes the number waits for this, or this finds that it is gone.
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
 * Whether this still waits to leave. `here`: not a byte of it has left, and none will before this transaction ends.
 * `leaving`: it may be on its way, or there.
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

/** What has not left of this message and its changes will not leave. */
export const withdraw = ({ db }: Ctx, messageId: string) =>
  db
    .deleteFrom('outbox')
    .where('messageId', '=', messageId)
    .where('writtenAt', 'is', null)
    .execute()
