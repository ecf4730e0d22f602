import { z } from 'zod'
import { endpoint, idList } from '../platform/endpoint.ts'

/** The periods that the screen offers, in days; today is the last of them. */
export const dashboardPeriods = [3, 7, 15, 30, 60, 90] as const

/** The longest stretch of days that may be asked for. */
export const DASHBOARD_DAYS_MAX = 366

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** A number of days up to today, or two days and all between them, in the company's time zone. */
export const DashboardQuery = z
  .object({
    days: z.coerce.number<number | string>().int().min(1).max(DASHBOARD_DAYS_MAX).optional(),
    date_from: z.iso.date().optional(),
    date_to: z.iso.date().optional(),
    queueIds: idList.optional(),
    whatsappIds: idList.optional(),
  })
  .refine(({ days, date_from, date_to }) => days !== undefined || (date_from && date_to), {
    message: 'noPeriod',
  })
  .refine(
    ({ date_from: from, date_to: to }) =>
      !from || !to || (from <= to && daysBetween(from, to) <= DASHBOARD_DAYS_MAX),
    { message: 'badPeriod', path: ['date_to'] },
  )

const count = z.number().int()
/** Minutes, to a tenth; 0 where there is nothing to average. */
const minutes = z.number()

/** What of a period is compared with the period before it. */
const Compared = z.object({
  /**
   * Tickets resolved in the period that are still resolved: a reopened ticket does not count until it is resolved again.
   * Deleted tickets stay counted. The list of `closedFrom` to `closedTo` shows the same tickets, and its counters tell
   * how many were deleted.
   */
  supportFinished: count,
  /** People added to the contacts in the period who are still there: neither deleted nor merged into another. */
  leads: count,
  /** From the acceptance to the resolving, of the tickets of `supportFinished`. */
  avgSupportTime: minutes,
  /** From turning up, or going back to the queue, to the acceptance, of what was accepted in the period. */
  avgWaitTime: minutes,
})

/** How it went in one queue, or through one connection. */
const Share = z.object({
  /** Null: the tickets without one, also those whose queue or connection was removed. */
  id: z.number().nullable(),
  name: z.string().nullable(),
  supportPending: count,
  supportHappening: count,
  begun: count,
  supportFinished: count,
  avgSupportTime: minutes,
  avgWaitTime: minutes,
})

export const Attendant = z.object({
  id: z.number(),
  name: z.string(),
  /** The names of their queues, in order. */
  queues: z.array(z.string()).default([]),
  online: z.boolean(),
  /** Average of the ratings given in the period, 1 to 3; 0 where there was none. */
  rating: z.number(),
  ratings: count,
  avgSupportTime: minutes,
  /** Tickets they held when these were resolved in the period; see `supportFinished`. */
  tickets: count,
  /** Tickets they have open now. */
  open: count,
})
export type Attendant = z.infer<typeof Attendant>

export const Dashboard = z.object({
  period: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    previousFrom: z.iso.date(),
    previousTo: z.iso.date(),
    /** The period is not over: it is compared with the one before up to the same time of day. */
    isRunning: z.boolean(),
    today: z.iso.date(),
    /**
     * While a long history is being added up, as after an upgrade: days before this one are still missing, in `byDay`,
     * in what was resolved and how long it took, and in ratings; of `previous` only `leads` is counted, the rest is 0.
     * Null where every day is counted. What is now, `ticketsByHour` and `leads` never miss anything.
     */
    countedFrom: z.iso.date().nullable().default(null),
  }),
  counters: z.object({
    ...Compared.shape,
    /** Now, whatever the period. */
    supportPending: count,
    supportHappening: count,
    /** How long the one that waits longest has waited. */
    longestWait: minutes,
  }),
  previous: Compared,
  /** Today in the company's time zone, hour 0 to 23: new tickets (not the reopened ones) and resolved ones. */
  ticketsByHour: z.array(z.object({ hour: count, total: count, finished: count })),
  byDay: z.array(z.object({ day: z.iso.date(), begun: count, finished: count })),
  byQueue: z.array(Share.extend({ color: z.string().nullable() })),
  byConnection: z.array(Share),
  attendants: z.array(Attendant),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  show: endpoint('GET /dashboard', {
    about:
      'Figures of a period beside those of the equal period before it, of today by hour, and of the people who answer.',
    may: 'dashboard.see',
    query: DashboardQuery,
    answer: Dashboard,
  }),
}
