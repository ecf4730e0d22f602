import type { TreeOption } from '@recado/contract/automation/option-tree'
import type { Cause } from '@recado/contract/platform/causes'
import { TAGS_PER_TICKET } from '@recado/contract/desk/ticket-tags'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { addLine } from '../../desk/messages/timeline.ts'
import { emitTicketUpdated, updateTicket } from '../../desk/tickets/update.ts'
import type { Ctx } from '../../platform/ctx.ts'

type PathEnd = {
  ticket: Ticket
  before: Ticket
  /** The chosen option. Null: the bot goes on, or a queue without a bot was chosen. */
  leaf: TreeOption | null
  causeOf: (code: string) => Cause
  /** Why the path ends now. */
  routeCode: string
}

/** What the option leads to. A queue, a tag or a user that is gone counts as none. */
type Target = {
  queueId: number | null
  tagId: number | null
  tag: string | null
  userId: number | null
}

/** Does what the option at the end of the path says, and adds a line that says where the bot led the customer. */
export async function endPath(
  ctx: Ctx,
  { ticket, before, leaf, causeOf, routeCode }: PathEnd,
): Promise<Ticket> {
  const target = leaf && (await findTarget(ctx, leaf.id))
  const tagged = target?.tagId ? await addTag(ctx, ticket, target) : undefined
  if (tagged)
    await addLine(ctx, tagged, { action: 'tagged', text: target!.tag, cause: causeOf('tagged') })
  const led =
    target && (target.queueId ?? target.userId) ? await lead(ctx, ticket, target) : undefined
  const now = led ?? tagged ?? ticket
  if (now.queueId === before.queueId && now.userId === before.userId) return now
  if (now.queue === null) return now
  await addLine(ctx, now, {
    action: 'botRouted',
    toQueue: now.queue.name,
    toUser: now.user?.name ?? null,
    cause: causeOf(routeCode),
  })
  return now
}

async function findTarget({ db }: Ctx, optionId: number): Promise<Target | null> {
  const { rows } = await sql<Target>`
    select q.id as "queueId", t.id as "tagId", t.name as tag, u.id as "userId"
      from queue_options o
      left join queues q on q.id = o.target_queue_id and q.deleted_at is null and o.action in ('queue', 'wait')
      left join tags t on t.id = o.tag_id and o.action = 'tag'
      left join users u on u.id = o.user_id and u.deactivated_at is null and o.action = 'agent'
     where o.id = ${optionId}`.execute(db)
  return rows[0] ?? null
}

/** A ticket that has all the tags it may have keeps them. */
async function addTag(ctx: Ctx, ticket: Ticket, { tagId }: Target): Promise<Ticket | undefined> {
  const has = ticket.tags.some(({ id }) => id === tagId)
  if (has || ticket.tags.length >= TAGS_PER_TICKET) return undefined
  await ctx.db
    .insertInto('ticketTags')
    .values({ ticketId: ticket.id, tagId: tagId! })
    .onConflict((known) => known.doNothing())
    .execute()
  const tagged = await updateTicket(ctx, (update) => update.where('id', '=', ticket.id))
  if (tagged) emitTicketUpdated(ctx, tagged)
  return tagged
}

async function lead(
  ctx: Ctx,
  before: Ticket,
  { queueId, userId }: Target,
): Promise<Ticket | undefined> {
  const ticket = await updateTicket(ctx, (update) =>
    update
      .set({ ...(queueId && { queueId }), ...(userId && { userId }) })
      .where('id', '=', before.id)
      .where('status', '=', 'pending')
      .where('userId', 'is', null),
  )
  if (ticket) emitTicketUpdated(ctx, ticket, before)
  return ticket
}
