import { type RawBuilder, sql } from 'kysely'

/** A day before anything this product has counted. */
export const BEGINNING = '2000-01-01'

/** Which queues and connections are counted; absent: all, and what has none. */
export type Narrowed = { queueIds?: number[] | undefined; whatsappIds?: number[] | undefined }

/** Rows of `cycles`, or of the kept figures, that belong to these queues and connections. */
export const narrowed = ({ queueIds, whatsappIds }: Narrowed): RawBuilder<boolean> => sql<boolean>`
  (${!queueIds?.length} or queue_id = any(${queueIds ?? []}::int[]))
  and (${!whatsappIds?.length} or connection_id = any(${whatsappIds ?? []}::int[]))`

/** Whole seconds from one moment to another; clocks of two machines may differ, time never runs backwards. */
const seconds = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`greatest(0, round(extract(epoch from ${to} - ${from})))::bigint`

const waitingFrom = sql`coalesce(returned_at, queued_at)`

/** How the day of a moment is found. */
type DayOf = (at: RawBuilder<unknown>) => RawBuilder<unknown>

export const dayIn =
  (zone: string): DayOf =>
  (at) =>
    sql`(${at} at time zone ${zone})::date`

/** The same among the days whose beginnings `starts` names in order, and far quicker; before the first there is none. */
export const dayAmong =
  ({ first, starts }: { first: string; starts: RawBuilder<unknown> }): DayOf =>
  (at) =>
    sql`${first}::date + (nullif(width_bucket(${at}, ${starts}), 0) - 1)`

type Source = {
  /** `cycles`, or the name of some of them. */
  cycles: RawBuilder<unknown>
  dayOf: DayOf
  where?: RawBuilder<unknown>
}

const attended = sql`coalesce(${seconds(sql`accepted_at`, sql`closed_at`)}, 0)`

const rowsOf =
  ({ cycles, dayOf, where = sql`true` }: Source) =>
  (at: RawBuilder<unknown>, figures: RawBuilder<unknown>) =>
    sql`
    select ${dayOf(at)} as day, coalesce(queue_id, 0) as queue_id,
           coalesce(connection_id, 0) as connection_id, coalesce(user_id, 0) as user_id, ${figures}
      from ${cycles} where ${where}`

/**
 * What is counted of support cycles, each in the day it happened: its ticket began; it was accepted, and waited before;
 * it was resolved, and was attended before. A reopened ticket does not begin again. Who begins a conversation themselves
 * has not let anybody wait. A row for each; 0 is no queue, no connection, nobody.
 */
export function factsOf(source: Source): RawBuilder<unknown> {
  const row = rowsOf(source)
  return sql`
    ${row(sql`queued_at`, sql`1 as begun, 0 as waits, 0::bigint as wait_seconds, 0 as finished, 0 as supports, 0::bigint as support_seconds`)}
      and not is_return
    union all
    ${row(sql`accepted_at`, sql`0, 1, ${seconds(waitingFrom, sql`accepted_at`)}, 0, 0, 0`)}
      and accepted_at > ${waitingFrom}
    union all
    ${row(sql`closed_at`, sql`0, 0, 0, 1, (accepted_at is not null)::int, ${attended}`)}
      and closed_at is not null and not is_dropped`
}

/**
 * What a reopening takes back, in the day of the resolving: rows like those of `factsOf` with negative figures. Kept
 * days are never rewritten; the rows of the reopened cycles are added to them.
 */
export const reopeningsOf = (source: Source): RawBuilder<unknown> => sql`
  ${rowsOf(source)(sql`closed_at`, sql`0 as begun, 0 as waits, 0::bigint as wait_seconds, -1 as finished, -((accepted_at is not null)::int) as supports, -${attended} as support_seconds`)}
    and reopened_at is not null and not is_dropped`

/** What is not in the kept figures: of which cycles, and since which moment they are counted. */
export type Uncounted = {
  /** What happened before this moment and not before `keptSince` is in the kept figures. */
  keptUntil: Date
  keptSince: Date
  /** What happened before is not asked for. */
  freshFrom: Date
}

/** The two stretches of time, after the kept figures and before them: each is a range of an index. */
export const uncounted = (
  at: RawBuilder<unknown>,
  { keptUntil, keptSince, freshFrom }: Uncounted,
): [RawBuilder<boolean>, RawBuilder<boolean>] => [
  sql<boolean>`${at} >= greatest(${keptUntil}::timestamptz, ${freshFrom}::timestamptz)`,
  sql<boolean>`(${at} >= ${freshFrom} and ${at} < ${keptSince})`,
]

/** The moment a day begins in a time zone. */
export const startOf = (
  day: RawBuilder<unknown>,
  zone: string | RawBuilder<string>,
): RawBuilder<Date> => sql<Date>`(${day}::timestamp at time zone ${zone})`
