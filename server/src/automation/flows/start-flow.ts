import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import { isUnattended } from '../../desk/tickets/rules.ts'
import { emitTicketUpdated, updateTicket } from '../../desk/tickets/update.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { makeReadAhead } from '../received/read-ahead.ts'
import type { Received, ReceivedStep } from '../received/received.ts'
import { handOver } from './hand-over.ts'
import { isFinishKeyword } from './read-reply.ts'
import { type Flow, flowNameOf, flowOf } from './session.ts'

/** More messages than this are not collected for one turn. */
const PENDING_MAX = 50
/** A customer who goes on writing is passed on after so many pauses at the latest. */
const POSTPONED_MAX = 5

/** A ticket that nobody attends and that has no bot, or a flow. */
const isConcerned = (ticket: Ticket): boolean =>
  isUnattended(ticket) && (!ticket.bot || ticket.bot.state === 'flow')

export const flowRead = makeReadAhead({
  read: (ctx, { ticket }) => flowOf(ctx, ticket),
  isNeeded: (_, { ticket }) => isConcerned(ticket),
})

/**
 * Lets the flow of the number answer. Here the message is only noted: the builder is called outside the transaction. A flow
 * begins in a ticket that nobody has accepted, nor answered on the phone, since the customer wrote first, and never again after it
 * has ended. A message from the phone that the customer answers is the same: a person talks there. An answer that comes too
 * late to reopen that ticket begins another one, and with it the flow.
 */
export const startFlow: ReceivedStep = async (ctx, received) => {
  const { ticket, message } = received
  if (!isConcerned(ticket)) return 'next'
  const isLeading = ticket.bot?.state === 'flow'
  const flow = await flowRead.get(ctx, received)
  if (isLeading && (!flow || isFinishKeyword(flow.keyword, message.body))) {
    const end = flow ? 'flowKeyword' : 'flowDisabled'
    const name = flow?.name ?? (await flowNameOf(ctx, ticket))
    const inputs = { received: message.body }
    received.ticket = await handOver(ctx, ticket, { name, end, inputs })
    return 'done'
  }
  if (!flow || !(isLeading || (await mayBegin(ctx, received)))) return 'next'
  if (!isLeading) received.ticket = await begin(ctx, ticket)
  await addPending(ctx, { ticketId: ticket.id, messageId: message.id, flow })
  return 'done'
}

async function mayBegin({ db }: Ctx, { ticket, isArriving }: Received): Promise<boolean> {
  const isUntouched = sql`
    not bot_done
    and not exists (select from flow_sessions where ticket_id = ${ticket.id})
    and exists (select from cycles where ticket_id = ${ticket.id} and closed_at is null and accepted_at is null)`
  const { rows } = await sql`
    select from tickets where id = ${ticket.id} and ${isArriving ? sql`not phone_spoke` : isUntouched}`.execute(
    db,
  )
  return rows.length > 0
}

async function begin(ctx: Ctx, ticket: Ticket): Promise<Ticket> {
  await ctx.db.deleteFrom('flowSessions').where('ticketId', '=', ticket.id).execute()
  const led = await updateTicket(ctx, (update) =>
    update.set({ botState: 'flow' }).where('id', '=', ticket.id),
  )
  if (!led) return ticket
  emitTicketUpdated(ctx, led)
  return led
}

/** Notes a message for the next turn. Several quick messages become one turn. */
async function addPending(
  { db, now }: Ctx,
  { ticketId, messageId, flow }: { ticketId: number; messageId: string; flow: Flow },
): Promise<void> {
  const after = (pauses: number) => new Date(now.getTime() + pauses * flow.debounceMs)
  // The first message of a conversation only starts the flow, so it waits for no other.
  await sql`
    insert into flow_sessions as known (ticket_id, due_at, pending_ids, pending_since)
    values (${ticketId}, ${now}, array[${messageId}::uuid], ${now})
    on conflict (company_id, ticket_id) do update set
      pending_ids = case when cardinality(known.pending_ids) < ${PENDING_MAX}
                         then known.pending_ids || excluded.pending_ids else known.pending_ids end,
      pending_since = coalesce(known.pending_since, excluded.pending_since),
      status = case when known.status in ('waiting', 'ended') then 'asking' else known.status end,
      due_at = case when known.status in ('waiting', 'ended') then ${after(1)}
                    when known.status = 'asking' and known.next = 'question' and known.session_id is not null
                    then least(${after(1)}, known.pending_since + make_interval(secs => ${(POSTPONED_MAX * flow.debounceMs) / 1000}))
                    else known.due_at end,
      updated_at = ${now}`.execute(db)
}
