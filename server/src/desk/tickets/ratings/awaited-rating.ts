import { type RawBuilder, sql } from 'kysely'
import { COMMENT_MINUTES, RATING_HOURS } from './rating-score.ts'

/** The latest cycle of a row of `tickets`, if its customer was asked for a rating and may still give one; else null. */
export const awaitedRatingCycle = (now: Date): RawBuilder<number | null> => sql<number | null>`
  (select last.id
     from (select id, rating_asked_at, rating, closed_at from cycles
            where cycles.company_id = tickets.company_id and cycles.ticket_id = tickets.id
            order by id desc limit 1) as last
    where last.rating_asked_at is not null and last.rating is null
      and last.closed_at > ${now}::timestamptz - make_interval(hours => ${RATING_HOURS}::int))`

/** The latest cycle of a row of `tickets`, if its customer has just rated it and not commented the rating; else null. */
export const uncommentedCycle = (now: Date): RawBuilder<number | null> => sql<number | null>`
  (select last.id
     from (select id, rating_comment, rated_at from cycles
            where cycles.company_id = tickets.company_id and cycles.ticket_id = tickets.id
            order by id desc limit 1) as last
    where last.rating_comment is null
      and last.rated_at > ${now}::timestamptz - make_interval(mins => ${COMMENT_MINUTES}::int))`
