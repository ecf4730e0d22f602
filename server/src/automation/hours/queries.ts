import { defaultWeek, type Week } from '@recado/contract/accounts/weekly-hours'
import type { BusinessHours } from '@recado/contract/automation/business-hours'
import { dateIn, type Hours } from '@recado/contract/automation/hours'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { allHolidays, type HolidayRow, hoursOfHolidays } from './rules.ts'

/** Open minutes are counted this far into the past. */
const PAST_DAYS = 400
const DAY_MS = 86_400_000

/** What is stored about the hours of the company and of one queue. */
type StoredHours = {
  scheduleType: string
  /** Whether customers who write while it is closed are told so. */
  replies: boolean
  companyWeek: Week | null
  queueWeek: Week | null
  isQueueFound: boolean
  holidays: HolidayRow[]
}

/** All in one statement, because most incoming messages need it. */
async function readStored(ctx: Ctx, queueId: number | null): Promise<StoredHours> {
  const { rows } = await sql<StoredHours>`
    select coalesce((select value from settings where key = 'scheduleType'), 'disabled') as "scheduleType",
           exists (select from settings where key = 'outsidemessage' and value = 'enabled') as replies,
           companies.week as "companyWeek", queue.week as "queueWeek", queue.id is not null as "isQueueFound",
           coalesce((
             select json_agg(json_build_object(
                      'date', date, 'name', name, 'intervals', intervals, 'queueId', queue_id))
               from holidays
              where (queue_id is null or queue_id = ${queueId}::int)
                and date >= ${ctx.now}::timestamptz::date - ${PAST_DAYS}::int), '[]') as holidays
      from companies left join queues queue on queue.id = ${queueId}::int and queue.deleted_at is null
     where companies.id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0]!
}

/** What each transaction has read, by queue. */
const known = new WeakMap<Ctx['db'], Map<number | null, Promise<StoredHours>>>()

/** Read once per transaction. */
export function storedHours(ctx: Ctx, queueId: number | null): Promise<StoredHours> {
  const ofTransaction = known.get(ctx.db) ?? new Map<number | null, Promise<StoredHours>>()
  known.set(ctx.db, ofTransaction)
  const stored = ofTransaction.get(queueId) ?? readStored(ctx, queueId)
  ofTransaction.set(queueId, stored)
  return stored
}

/**
 * When the queue is open, as the setting `scheduleType` says: by its own hours or by those of the company. Null: there are
 * no hours, so it is always open.
 */
export async function hoursOf(
  ctx: Ctx,
  { queueId: wanted }: { queueId: number | null },
): Promise<Hours | null> {
  const { scheduleType, isQueueFound, ...stored } = await storedHours(ctx, wanted)
  if (scheduleType === 'disabled') return null
  const isOfQueue = scheduleType === 'queue' && isQueueFound
  const queueId = isOfQueue ? wanted : null
  const { timeZone, now } = ctx
  const year = now.getUTCFullYear()
  const rows = stored.holidays.filter((row) => isOfQueue || row.queueId === null)
  const years = [year - 1, year, year + 1, year + 2]
  return {
    timeZone,
    week: (isOfQueue ? stored.queueWeek : null) ?? stored.companyWeek ?? defaultWeek,
    holidays: hoursOfHolidays(allHolidays(rows, { timeZone, years, queueId })),
  }
}

/** The hours and holidays of the company or of a queue, for their form. */
export async function showBusinessHours(
  ctx: Ctx,
  { queueId = null }: { queueId?: number | null | undefined },
): Promise<BusinessHours> {
  const { companyWeek, queueWeek, isQueueFound, holidays } = await readStored(ctx, queueId)
  if (queueId !== null && !isQueueFound) throw new Refusal('ERR_NO_QUEUE_FOUND')
  const { timeZone, now } = ctx
  // Hours that pass midnight may have begun on a holiday of yesterday.
  const yesterday = dateIn(timeZone, new Date(now.getTime() - DAY_MS))
  const year = Number(yesterday.slice(0, 4))
  const inAYear = `${year + 1}${yesterday.slice(4)}`
  const all = allHolidays(holidays, { timeZone, years: [year, year + 1], queueId })
  return {
    queueId,
    timeZone,
    isOwn: queueId === null || queueWeek !== null,
    week: queueWeek ?? companyWeek ?? defaultWeek,
    holidays: all.filter(({ date, isOwn }) => date >= yesterday && (isOwn || date < inAYear)),
  }
}
