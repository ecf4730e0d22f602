import { z } from 'zod'
import { DayHours, Interval, Week } from '../accounts/weekly-hours.ts'
import { endpoint, id } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

/** Maximum number of holidays of a company or a queue, so that one list shows all. */
export const HOLIDAYS_MAX = 200

/** A day with hours of its own. */
export const Holiday = z.object({
  /** YYYY-MM-DD in the company's time zone. */
  date: z.string(),
  name: z.string(),
  /** `optional`: a national one on which nobody is obliged to close. `company` and `queue`: added there. */
  kind: z.enum(['national', 'optional', 'company', 'queue']),
  /** The company or queue that was asked for has decided about this day. False: it is as computed, or as the company says. */
  isOwn: z.boolean(),
  /** Empty if it is closed. Null: an ordinary day. */
  intervals: z.array(Interval).nullable(),
})
export type Holiday = z.infer<typeof Holiday>

/** When the company or one of its queues is open. */
export const BusinessHours = z.object({
  /** Null: the company. */
  queueId: z.number().nullable(),
  timeZone: z.string(),
  /** Whether the queue has hours of its own. True for the company. */
  isOwn: z.boolean(),
  /** The hours that count: the own ones, or those of the company. */
  week: z.array(z.array(Interval)),
  /** The holidays from yesterday on: of the next twelve months, and later own ones, by date. */
  holidays: z.array(Holiday),
})
export type BusinessHours = z.infer<typeof BusinessHours>

const ofQueue = { queueId: id.optional() }

const ofDate = z.object({ date: z.iso.date() })

export const HolidayForm = z.object({
  date: ofDate.shape.date,
  name: z.string().trim().min(limits.nameMin, 'tooShort').max(limits.nameMax, 'tooLong'),
  intervals: DayHours.nullable(),
})

export const businessHours = {
  show: endpoint('GET /business-hours', {
    about:
      'Returns the business hours and holidays of the company, or of a queue. They count as the setting `scheduleType` says.',
    may: 'everyone',
    query: z.object(ofQueue),
    answer: BusinessHours,
  }),
  setWeek: endpoint('PUT /business-hours', {
    about: 'Sets the hours of each weekday of the company, or of a queue.',
    may: 'settings.edit',
    body: z.object({ ...ofQueue, week: Week.nullable() }),
    answer: BusinessHours,
  }),
  setHoliday: endpoint('PUT /business-hours/holidays/:date', {
    about:
      'Adds a holiday to the company or a queue, or changes the one of this date. For a national holiday it decides whether the day is closed.',
    may: 'settings.edit',
    params: ofDate,
    body: HolidayForm.omit({ date: true }).extend(ofQueue),
    answer: BusinessHours,
  }),
  removeHoliday: endpoint('DELETE /business-hours/holidays/:date', {
    about:
      'Removes a holiday from the company or a queue. A national one is closed again, and a queue has the holiday of the company again.',
    may: 'settings.edit',
    params: ofDate,
    query: z.object(ofQueue),
    answer: BusinessHours,
  }),
}

export const errors = {
  ERR_NO_HOLIDAY_FOUND: {
    status: 404,
    pt: 'Este feriado não está mais na lista.',
    en: 'This holiday is not in the list any more.',
    es: 'Este feriado ya no está en la lista.',
  },
  ERR_HOLIDAY_LIMIT: {
    status: 400,
    pt: `São no máximo ${HOLIDAYS_MAX} feriados. Exclua algum para criar outro.`,
    en: `There can be at most ${HOLIDAYS_MAX} holidays. Delete one to create another.`,
    es: `Puede haber como máximo ${HOLIDAYS_MAX} feriados. Elimine alguno para crear otro.`,
  },
} as const

const ofWhom = 'The queue. Absent means the company.'
const times =
  'Times of day such as `08:00`, the end up to `24:00`. An end before its start is on the next day; equal times mean closed.'

export const descriptions = {
  'GET /business-hours queueId': ofWhom,
  'PUT /business-hours queueId': ofWhom,
  'PUT /business-hours week': `The intervals of each day, seven lists from Sunday; an empty list means closed. ${times} Intervals may not overlap. Null: a queue has the hours of the company, the company the default hours.`,
  'PUT /business-hours/holidays/{date} date': "The date, as YYYY-MM-DD in the company's time zone.",
  'PUT /business-hours/holidays/{date} queueId': ofWhom,
  'PUT /business-hours/holidays/{date} name': 'The name of the holiday, 2 to 50 characters.',
  'PUT /business-hours/holidays/{date} intervals': `The hours of the day; an empty list means closed, null an ordinary day. ${times}`,
  'DELETE /business-hours/holidays/{date} date':
    "The date, as YYYY-MM-DD in the company's time zone.",
  'DELETE /business-hours/holidays/{date} queueId': ofWhom,
} satisfies Record<string, string>
