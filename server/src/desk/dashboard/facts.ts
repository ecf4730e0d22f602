import { type RawBuilder, sql } from 'kysely'

/** Earlier than any data of this product. */
export const BEGINNING = '2000-01-01'

/** Queues and connections to count. An absent list means all, including rows without one. */
export type DashboardFilter = {
  queueIds?: number[] | undefined
  whatsappIds?: number[] | undefined
}

/** Matches rows of `cycles` or of the stored figures that belong to the queues and connections of the filter. */
export const matchesFilter = ({
  queueIds,
  whatsappIds,
}: DashboardFilter): RawBuilder<boolean> => sql<boolean>`
  (${!queueIds?.length} or queue_id = any(${queueIds ?? []}::int[]))
  and (${!whatsappIds?.length} or connection_id = any(${whatsappIds ?? []}::int[]))`

/** Whole seconds between two moments. Never negative, because the clocks of two machines may differ. */
const seconds = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`greatest(0, round(extract(epoch from ${to} - ${from})))::bigint`

const waitingFrom = sql`coalesce(returned_at, queued_at)`

/** Maps a moment to its day. */
type DayOf = (at: RawBuilder<unknown>) => RawBuilder<unknown>

export const dayInZone =
  (zone: string): DayOf =>
  (at) =>
    sql`(${at} at time zone ${zone})::date`

/**
 * Like `dayInZone`, for consecutive days from `first` whose start moments are in `starts`; much faster. A moment before the
 * first day has no day.
 */
export const dayByStarts =
  ({ first, starts }: { first: string; starts: RawBuilder<unknown> }): DayOf =>
  (at) =>
    sql`${first}::date + (nullif(width_bucket(${at}, ${starts}), 0) - 1)`

type Source = {
  /** `cycles`, or a subset of them by name. */
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
 * Figures of support cycles, one row per event on the day of the event: the ticket began; it was accepted after a wait;
 * it was resolved after it was attended. A reopened ticket does not begin again. A conversation that an agent starts
 * has no waiting time. The id 0 means no queue, no connection or no user.
 */
export function factsOf(source: Source): RawBuilder<unknown> {
  const row = rowsOf(source)
  return sql`
    ${row(sql`queued_at`, sql`1 as begun, 0 as waits, 0::bigint as wait_seconds, 0 as finished, 0 as supports, 0::bigint as support_seconds`)}
      and not is_reopening
    union all
    ${row(sql`accepted_at`, sql`0, 1, ${seconds(waitingFrom, sql`accepted_at`)}, 0, 0, 0`)}
      and accepted_at > ${waitingFrom}
    union all
    ${row(sql`closed_at`, sql`0, 0, 0, 1, (accepted_at is not null)::int, ${attended}`)}
      and closed_at is not null and not is_dropped`
}

/**
 * Rows like those of `factsOf` with negative figures, one per reopening, on the day of the resolution. Stored days are
 * never recomputed; these rows are added to them.
 */
export const reopeningsOf = (source: Source): RawBuilder<unknown> => sql`
  ${rowsOf(source)(sql`closed_at`, sql`0 as begun, 0 as waits, 0::bigint as wait_seconds, -1 as finished, -((accepted_at is not null)::int) as supports, -${attended} as support_seconds`)}
    and reopened_at is not null and not is_dropped`

/** Cycles that are not in the stored figures. */
export type UnstoredRange = {
  /** Events from `keptSince` up to but not including `keptUntil` are in the stored figures. */
  keptUntil: Date
  keptSince: Date
  /** Earlier events are not requested. */
  freshFrom: Date
}

/** The ranges after and before the stored figures. Each is one index range. */
export const isUnstored = (
  at: RawBuilder<unknown>,
  { keptUntil, keptSince, freshFrom }: UnstoredRange,
): [RawBuilder<boolean>, RawBuilder<boolean>] => [
  sql<boolean>`${at} >= greatest(${keptUntil}::timestamptz, ${freshFrom}::timestamptz)`,
  sql<boolean>`(${at} >= ${freshFrom} and ${at} < ${keptSince})`,
]

/** Moment at which a day begins in a time zone. */
export const startOf = (
  day: RawBuilder<unknown>,
  zone: string | RawBuilder<string>,
): RawBuilder<Date> => sql<Date>`(${day}::timestamp at time zone ${zone})`

/** Days from `from` up to but not including `until`, in the time zone `zone`. */
export type Days = { from: string; until: string; zone: string }

export const boundsOf = ({ from, until, zone }: Days) => ({
  start: startOf(sql`${from}::date`, zone),
  end: startOf(sql`${until}::date`, zone),
})
