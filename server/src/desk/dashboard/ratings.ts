import { type dashboard, RATINGS_PAGE, type RatingEntry } from '@recado/contract/desk/dashboard'
import type { Answer, Input } from '@recado/contract/platform/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { toPerson } from '../../accounts/users/rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { matchesFilter } from './facts.ts'
import { periodOf } from './period.ts'
import { refuseUnknown } from './queries.ts'

type Row = {
  id: number
  score: number
  comment: string | null
  ratedAt: Date
  ticketId: number | null
  ticketUuid: string | null
  contactId: number | null
  contactName: string | null
  userId: number | null
  userName: string | null
  queueId: number | null
  queueName: string | null
}

/** The ratings of a period, newest first: one range of an index, whatever the history. */
export async function listRatings(
  ctx: Ctx,
  asked: Input<typeof dashboard.ratings>,
): Promise<Answer<typeof dashboard.ratings>> {
  await refuseUnknown(ctx, asked)
  const { start, end } = await periodOf(ctx, asked)
  const { rows } = await sql<Row>`
    select rated.id, rated.rating as score, rated.rating_comment as comment, rated.rated_at, t.id as ticket_id,
           t.uuid as ticket_uuid, c.id as contact_id, c.name as contact_name, u.id as user_id, u.name as user_name,
           q.id as queue_id, q.name as queue_name
      from (select * from cycles
             where rated_at >= ${start} and rated_at < ${end} and ${matchesFilter(asked)}
               ${asked.withComment ? sql`and rating_comment is not null` : sql``} ${isAfter(asked.after)}
             order by rated_at desc, id desc
             limit ${RATINGS_PAGE + 1}) as rated
      left join tickets t on t.id = rated.ticket_id
      left join contacts c on c.id = rated.contact_id
      left join users u on u.id = rated.user_id
      left join queues q on q.id = rated.queue_id
     order by rated.rated_at desc, rated.id desc`.execute(ctx.db)
  return {
    ratings: rows.slice(0, RATINGS_PAGE).map(toEntry),
    hasMore: rows.length > RATINGS_PAGE,
  }
}

function isAfter(after: string | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql``
  const [ratedAt, id] = after.split(',')
  return sql`and (rated_at, id) < (${ratedAt}::timestamptz, ${Number(id)}::bigint)`
}

const toEntry = (row: Row): RatingEntry => ({
  id: row.id,
  score: row.score,
  comment: row.comment,
  ratedAt: row.ratedAt.toISOString(),
  ticket:
    row.ticketId === null || row.ticketUuid === null
      ? null
      : { id: row.ticketId, uuid: row.ticketUuid },
  contact: toPerson(row.contactId, row.contactName),
  user: toPerson(row.userId, row.userName),
  queue: toPerson(row.queueId, row.queueName),
})
