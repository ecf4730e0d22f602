import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { boundsOf, type Days, dayInZone } from './facts.ts'

/** Aggregates the deadlines that were met and missed in these days. Each is decided once and changes no more. */
export async function addServiceLevels({ db }: Ctx, days: Days): Promise<void> {
  const { start, end } = boundsOf(days)
  const day = dayInZone(days.zone)(sql`decided_at`)
  const counts = sql`count(*) filter (where is_met), count(*) filter (where not is_met)`
  const added = sql`met = kept.met + excluded.met, missed = kept.missed + excluded.missed`
  await sql`
    insert into service_level_days as kept (day, kind, user_id, queue_id, connection_id, met, missed)
    select ${day}, kind, user_id, queue_id, connection_id, ${counts}
      from service_level_results
     where decided_at >= ${start} and decided_at < ${end}
     group by 1, 2, 3, 4, 5
    on conflict (company_id, day, kind, user_id, queue_id, connection_id) do update set ${added}`.execute(
    db,
  )
  await sql`
    insert into service_level_tag_days as kept (day, kind, tag_id, queue_id, connection_id, met, missed)
    select ${day}, kind, tag_id, queue_id, connection_id, ${counts}
      from service_level_results, unnest(tag_ids) as tag_id
     where decided_at >= ${start} and decided_at < ${end}
     group by 1, 2, 3, 4, 5
    on conflict (company_id, day, kind, tag_id, queue_id, connection_id) do update set ${added}`.execute(
    db,
  )
}

/** Deletes the stored figures after a change of time zone. */
export async function deleteServiceLevels({ db }: Ctx): Promise<void> {
  await db.deleteFrom('serviceLevelDays').execute()
  await db.deleteFrom('serviceLevelTagDays').execute()
}
