import { randomUUID } from 'node:crypto'
import type { Recurrence } from '@recado/contract/desk/recurrence'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import type { SeriesPlan } from './occurrences.ts'
import { copyFiles, dropFiles } from './files.ts'

/** The columns that the messages of a series have in common. */
export type ScheduleContent = {
  contactId: number
  ticketId: number | null
  connectionId: number | null
  userId: number | null
  body: string
  cancelOnReply: boolean
}

/** The series of a message. `recurrence` is its rule as JSON. */
type SeriesPlace = { seriesId: string; occurrence: number; recurrence: string }

export type NewSeries = { seriesId: string; recurrence: Recurrence }

export const newSeries = (recurrence: Recurrence): NewSeries => ({
  seriesId: randomUUID(),
  recurrence,
})

/** The place of the message with this index, from 0. */
const placeIn = ({ seriesId, recurrence }: NewSeries, index: number): SeriesPlace => ({
  seriesId,
  occurrence: index + 1,
  recurrence: JSON.stringify(recurrence),
})

type NewSchedules = { moments: Date[]; series?: NewSeries | undefined; firstIndex?: number }

/** Inserts messages at these moments and returns their ids in order of time. */
export async function insertSchedules(
  { db, now }: Ctx,
  content: ScheduleContent,
  { moments, series, firstIndex = 0 }: NewSchedules,
): Promise<number[]> {
  const rows = await db
    .insertInto('schedules')
    .values(
      moments.map((sendAt, i) => ({
        ...content,
        sendAt,
        nextAt: sendAt,
        createdAt: now,
        ...(series && placeIn(series, firstIndex + i)),
      })),
    )
    .returning(['id', 'sendAt'])
    .execute()
  return rows.toSorted((a, b) => a.sendAt.getTime() - b.sendAt.getTime()).map(({ id }) => id)
}

type SeriesMember = { id: number; seriesId: string | null; occurrence: number | null }

/**
 * Locks the unsent messages of the series of this one, in the order in which all writers lock them. Call it before
 * reading any of them to change several. Otherwise one change would replace messages that another, still under way, puts
 * into a new series, and both would be sent.
 */
export async function lockSeriesOf({ db }: Ctx, id: number): Promise<void> {
  await db
    .selectFrom('schedules')
    .select('id')
    .where('seriesId', '=', (eb) =>
      eb.selectFrom('schedules as this').select('this.seriesId').where('this.id', '=', id),
    )
    .where('sentAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks the unsent messages of a series after this one, in the order in which all writers lock them. */
async function lockFollowing(
  { db }: Ctx,
  { seriesId, occurrence }: SeriesMember,
): Promise<number[]> {
  if (seriesId === null || occurrence === null) return []
  const rows = await db
    .selectFrom('schedules')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('occurrence', '>', occurrence)
    .where('sentAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the unsent messages of a series after this one, with their files. */
export async function removeFollowing(ctx: Ctx, member: SeriesMember): Promise<void> {
  const ids = await lockFollowing(ctx, member)
  if (ids.length === 0) return
  await dropFiles(ctx, ids)
  await ctx.db
    .deleteFrom('schedules')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
}

/**
 * Puts the messages of the plan in the place of this one and the unsent ones after it. Returns the place of this one,
 * which becomes the first of the new series.
 */
export async function replaceFollowing(
  ctx: Ctx,
  { content, ...member }: SeriesMember & { content: ScheduleContent },
  { moments, recurrence }: SeriesPlan,
): Promise<SeriesPlace> {
  await removeFollowing(ctx, member)
  const series = newSeries(recurrence)
  const toIds = await insertSchedules(ctx, content, {
    moments: moments.slice(1),
    series,
    firstIndex: 1,
  })
  await copyFiles(ctx, { fromId: member.id, toIds })
  return placeIn(series, 0)
}
