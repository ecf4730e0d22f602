import type { Input } from '@recado/contract/endpoint'
import type { Ticket, tickets } from '@recado/contract/tickets'
import { sql } from 'kysely'
import { addLine } from '../messages/timeline.ts'
import type { Ctx } from '../platform/ctx.ts'
import { missing, Refusal } from '../platform/refusal.ts'
import { tellTicket } from './change.ts'
import { refuseSecondLiving } from './commands.ts'
import { otherLivingTicket, showTicket } from './queries.ts'

/** A ticket begun by an agent. A living one of the same contact on the same connection is refused, and says whose it is. */
export async function createTicket(
  ctx: Ctx,
  { contactId, whatsappId, queueId }: Input<typeof tickets.create>,
): Promise<Ticket> {
  await refuseForeignQueue(ctx, queueId)
  const { isGroup, blockedAt } = await ctx.db
    .selectFrom('contacts')
    .select(['isGroup', 'blockedAt'])
    .where('id', '=', contactId)
    .where('mergedInto', 'is', null)
    // Nobody joins them into another before the ticket is there to move too.
    .forKeyShare()
    .executeTakeFirstOrThrow(missing('ERR_NO_CONTACT_FOUND'))
  if (blockedAt) throw new Refusal('ERR_CONTACT_BLOCKED')
  const connectionId = await chosenConnection(ctx, whatsappId)
  await refuseSecondLiving(ctx, { contactId, connectionId })
  const ticketId = await begin(ctx, { contactId, connectionId, isGroup, queueId: queueId ?? null })
  const ticket = await showTicket(ctx, { ticketId })
  tellTicket(ctx, ticket)
  await addLine(ctx, ticket, { action: 'begun' })
  return ticket
}

type Beginning = {
  contactId: number
  connectionId: number
  isGroup: boolean
  queueId: number | null
}

/** The customer may write at this very moment: then their message begins the ticket, and this is told which it is. */
async function begin(ctx: Ctx, beginning: Beginning): Promise<number> {
  const begun = await ctx.db
    .insertInto('tickets')
    .values({
      ...beginning,
      userId: ctx.user.id,
      status: 'open',
      lastMessageAt: ctx.now,
      startedAt: ctx.now,
    })
    .onConflict((other) =>
      other
        .columns(['companyId', 'contactId', 'connectionId'])
        .where('status', '<>', sql.lit('closed'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (begun) return begun.id
  throw new Refusal('ERR_OTHER_OPEN_TICKET', await otherLivingTicket(ctx, beginning))
}

async function refuseForeignQueue({ db }: Ctx, queueId: number | null | undefined): Promise<void> {
  if (!queueId) return
  await db
    .selectFrom('queues')
    .select('id')
    .where('id', '=', queueId)
    .executeTakeFirstOrThrow(missing('ERR_NO_QUEUE_FOUND'))
}

/** The connection of this id, or else the company's default one. */
export async function chosenConnection(
  { db }: Ctx,
  wanted: number | null | undefined,
): Promise<number> {
  const rows = db.selectFrom('connections').select('id').where('deletedAt', 'is', null)
  const { id } = wanted
    ? await rows.where('id', '=', wanted).executeTakeFirstOrThrow(missing('ERR_NO_WAPP_FOUND'))
    : await rows
        .where('isDefault', '=', true)
        .executeTakeFirstOrThrow(missing('ERR_NO_DEF_WAPP_FOUND'))
  return id
}
