import type { automationRules, RuleDryRun } from '@recado/contract/automation/automation-rules'
import type { RuleTrigger } from '@recado/contract/automation/rule-parts'
import { actsOf, heldConditions } from '@recado/contract/automation/rules'
import { sees } from '@recado/contract/desk/ticket-visibility'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Input } from '@recado/contract/platform/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { selectTicket, toTicket } from '../../desk/tickets/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { factFinder, factsOf } from './facts.ts'

/** Events that a dry run checks, and of those the most that it shows. */
const CHECKED_MAX = 200
const SHOWN_MAX = 50
/** Messages that are read of one ticket, and of those the received ones that are checked. */
const READ_PER_TICKET = 20
const CHECKED_PER_TICKET = 5

type PastEvent = { ticketId: number; at: Date; text: string | null }

const byCreation = sql`select id as ticket_id, created_at as at, null::text as text from tickets
  order by created_at desc limit ${sql.lit(CHECKED_MAX)}`

/** The latest received messages of the latest tickets. */
const received = sql`
  select message.ticket_id, message.created_at as at, message.body as text
    from (select id from tickets where not is_group order by created_at desc limit ${sql.lit(CHECKED_MAX)}) latest
   cross join lateral (
     select * from (
       select ticket_id, created_at, body, from_me, media_type from messages
        where messages.ticket_id = latest.id order by position desc limit ${sql.lit(READ_PER_TICKET)}) part
      where not part.from_me and part.media_type <> 'system' limit ${sql.lit(CHECKED_PER_TICKET)}) message
   order by message.created_at desc limit ${sql.lit(CHECKED_MAX)}`

const closed = sql`select id as ticket_id, closed_at as at, null::text as text from tickets
  where closed_at is not null order by closed_at desc, id desc limit ${sql.lit(CHECKED_MAX)}`

const reopened = sql`select ticket_id, reopened_at as at, null::text as text from cycles
  where reopened_at is not null and ticket_id is not null order by reopened_at desc limit ${sql.lit(CHECKED_MAX)}`

const missed = sql`select ticket_id, decided_at as at, null::text as text from service_level_results
  where not is_met order by decided_at desc limit ${sql.lit(CHECKED_MAX)}`

/** The lines that said so, in the latest tickets. */
const near = sql`
  select line.ticket_id, line.created_at as at, null::text as text
    from (select id from tickets where not is_group order by created_at desc limit ${sql.lit(CHECKED_MAX)}) latest
   cross join lateral (
     select * from (
       select ticket_id, created_at, extra from messages
        where messages.ticket_id = latest.id order by position desc limit ${sql.lit(READ_PER_TICKET)}) part
      where extra->'system'->>'action' in ('responseNear', 'resolutionNear') limit ${sql.lit(CHECKED_PER_TICKET)}) line
   order by line.created_at desc limit ${sql.lit(CHECKED_MAX)}`

const pastEvents: Record<RuleTrigger, RawBuilder<unknown>> = {
  messageReceived: received,
  ticketCreated: byCreation,
  ticketReopened: reopened,
  queueChanged: byCreation,
  assigned: byCreation,
  resolved: closed,
  tagAdded: byCreation,
  deadlineNear: near,
  deadlineMissed: missed,
  manual: byCreation,
}

/** Whether the ticket, as it is now, has been through the event. */
const hasHappened: Partial<Record<RuleTrigger, (ticket: Ticket) => boolean>> = {
  queueChanged: ({ queueId }) => queueId !== null,
  assigned: ({ userId }) => userId !== null,
  tagAdded: ({ tags }) => tags.length > 0,
}

/** What a rule would have done at the latest events of its kind. Reads a bounded number of rows and changes nothing. */
export async function dryRun(
  ctx: Ctx,
  rule: Input<typeof automationRules.dryRun>,
): Promise<RuleDryRun> {
  const { rows } = await sql<PastEvent>`${pastEvents[rule.trigger]}`.execute(ctx.db)
  const ids = [...new Set(rows.map(({ ticketId }) => ticketId))]
  const tickets = await ticketsOf(ctx, ids)
  const find = await factFinder(ctx, [rule], ids)
  const events = rows.flatMap(({ ticketId, at, text }) => {
    const ticket = tickets.get(ticketId)
    const isMeant = ticket && (hasHappened[rule.trigger]?.(ticket) ?? true)
    return isMeant ? [{ ticket, at, text }] : []
  })
  const results: RuleDryRun['results'] = []
  for (const { ticket, at, text } of events) {
    const facts = factsOf(ticket, { text: text ?? '', ...(await find(ticket, at)) })
    if (heldConditions(rule, facts))
      results.push({
        ticketId: ticket.id,
        ticketUuid: ticket.uuid,
        contactName: ticket.contact.name,
        text: text ?? ticket.lastMessage,
        at: at.toISOString(),
        acts: actsOf(rule.actions, facts),
      })
  }
  return { checked: events.length, matched: results.length, results: results.slice(0, SHOWN_MAX) }
}

/** Those of the tickets that the caller sees, by id. */
async function ticketsOf({ db, user }: Ctx, ids: number[]): Promise<Map<number, Ticket>> {
  const rows = await selectTicket(db)
    .where('tickets.id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  const visible = rows.map(toTicket).filter((ticket) => sees(user, ticket))
  return new Map(visible.map((ticket) => [ticket.id, ticket]))
}
