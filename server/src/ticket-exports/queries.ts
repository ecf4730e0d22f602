import type { Input } from '@recado/contract/endpoint'
import type { ticketExports } from '@recado/contract/ticket-exports'
import { sql, type SqlBool } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { inDays } from '../platform/days.ts'
import { wallSeconds } from '../sheets/wall-seconds.ts'
import { filtered } from '../tickets/filter.ts'
import { shownFrom } from '../tickets/shown.ts'

/** A ticket's place in the order of creation; the moment as the database writes it, to the microsecond. */
export type Place = { at: string; id: number }

export type Page = Input<typeof ticketExports.export> & { after: Place | undefined; most: number }

/** What the cycles of a ticket add up to: waiting and support in minutes, and the last rating. */
type Worked = {
  acceptedAt: number | null
  waitMinutes: number | null
  supportMinutes: number | null
  rating: number | null
}

/** Counted as the dashboard counts: from turning up, or from the return to the queue, until somebody accepts. */
const worked = ({ timeZone }: Ctx) => sql<Worked>`(
  select jsonb_build_object(
           'acceptedAt', extract(epoch from max(accepted_at) at time zone ${timeZone}),
           'waitMinutes', round(sum(greatest(0, extract(epoch from accepted_at - coalesce(returned_at, queued_at))) / 60), 1),
           'supportMinutes', round(sum(greatest(0, extract(epoch from closed_at - accepted_at)) / 60), 1),
           'rating', (array_agg(rating order by id desc) filter (where rating is not null))[1])
    from cycles
   where cycles.company_id = tickets.company_id and cycles.ticket_id = tickets.id)`

/** Tickets behind a place, oldest first, with what a report tells of each. */
export async function ticketsToExport(ctx: Ctx, { after, most, ...asked }: Page) {
  const { db, timeZone } = ctx
  const { date_from: from, date_to: to } = asked
  const places = await filtered(ctx, { ...asked, showAll: true, snoozed: 'either' })
    .where((eb) => eb.and(inDays({ column: 'tickets.createdAt', from, to }, timeZone)))
    .$if(!!after, (q) =>
      q.where(
        sql<SqlBool>`(tickets.created_at, tickets.id) > (${after?.at}::timestamptz, ${after?.id}::int)`,
      ),
    )
    .select(['tickets.id', sql<string>`tickets.created_at::text`.as('at')])
    .orderBy('tickets.createdAt')
    .orderBy('tickets.id')
    .limit(most)
    .execute()
  const rows = await shownFrom(db)
    .select(worked(ctx).as('worked'))
    .select(wallSeconds('tickets.created_at', timeZone).as('begunAt'))
    .select(wallSeconds('tickets.closed_at', timeZone).as('endedAt'))
    .where('tickets.id', '=', sql<number>`any(${places.map(({ id }) => id)}::int[])`)
    .orderBy('tickets.createdAt')
    .orderBy('tickets.id')
    .execute()
  return { rows, next: places.length === most ? places.at(-1) : undefined }
}
