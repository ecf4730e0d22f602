import { z } from 'zod'
import { endpoint, flag, idList } from '../platform/endpoint.ts'
import { contactName } from '../platform/hidden-numbers.ts'
import { Author, TicketRating } from './ticket-parts.ts'

/** The periods on the screen, in days up to and including today. */
export const dashboardPeriods = [3, 7, 15, 30, 60, 90] as const

/** The longest period, in days. */
export const DASHBOARD_DAYS_MAX = 366

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** A number of days up to today, or a first and a last day, in the company's time zone. */
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
/** Minutes with one decimal. 0 without data. */
const minutes = z.number()

/** The figures that are compared with the previous period. */
const Compared = z.object({
  /**
   * Tickets resolved in the period that are still resolved: a reopened ticket does not count until it is resolved
   * again. Deleted tickets count. The list of `closedFrom` to `closedTo` shows the same tickets, and its counters
   * contain the number of deleted ones.
   */
  supportFinished: count,
  /** People added to the contacts in the period and neither deleted nor merged into another contact. */
  leads: count,
  /** Average time from acceptance to resolution of the tickets in `supportFinished`. */
  avgSupportTime: minutes,
  /** Average time from arrival, or return to the queue, to acceptance, of tickets accepted in the period. */
  avgWaitTime: minutes,
})

/** The figures of one queue or connection. */
const Share = z.object({
  /** Null: tickets without a queue or connection, also because it was removed. */
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
  /** The names of their queues, sorted. */
  queues: z.array(z.string()).default([]),
  online: z.boolean(),
  /** Average of the ratings given in the period, 1 to 3. 0: none. */
  rating: z.number(),
  ratings: count,
  avgSupportTime: minutes,
  /** Tickets resolved in the period that they held then. See `supportFinished`. */
  tickets: count,
  /** Tickets they have open now. */
  open: count,
})
export type Attendant = z.infer<typeof Attendant>

/** Deadlines that were met and missed. A deadline is missed when it passes, also if the answer follows later. */
const Met = z.object({
  met: count,
  missed: count,
  /**
   * Tickets that missed such a deadline, as the list of `missed` shows them: each counts once, and deleted ones do not.
   */
  missedTickets: count.default(0),
})
const MetByKind = z.object({ firstResponse: Met, nextResponse: Met, resolution: Met })
const NamedMet = MetByKind.extend({
  /** Null: none, or removed since. */
  id: z.number().nullable(),
  name: z.string().nullable(),
})
export type NamedMet = z.infer<typeof NamedMet>

/** What was decided in the period, by the targets of the queues. Rows without any deadline are left out. */
const ServiceLevels = MetByKind.extend({
  byQueue: z.array(NamedMet.extend({ color: z.string().nullable() })),
  byConnection: z.array(NamedMet),
  /** Who answered or resolved in time; of a missed deadline, who held the ticket. */
  byUser: z.array(NamedMet),
  /** A ticket with several tags counts for each of them. */
  byTag: z.array(NamedMet.extend({ color: z.string().nullable() })),
})
export type ServiceLevels = z.infer<typeof ServiceLevels>

export const Dashboard = z.object({
  period: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    previousFrom: z.iso.date(),
    previousTo: z.iso.date(),
    /** The period includes today and is compared with the previous one up to the same time of day. */
    isRunning: z.boolean(),
    today: z.iso.date(),
    /**
     * The first counted day while a long history is being aggregated, as after an upgrade. Earlier days are missing in
     * `byDay`, in resolved tickets and their times, and in ratings. In `previous` only `leads` is counted; all other
     * figures are 0. Null if every day is counted. Current figures, `ticketsByHour` and `leads` are always complete.
     */
    countedFrom: z.iso.date().nullable().default(null),
  }),
  counters: z.object({
    ...Compared.shape,
    /** Now, independent of the period. */
    supportPending: count,
    supportHappening: count,
    /** The longest current wait. */
    longestWait: minutes,
  }),
  previous: Compared,
  /** Today by hour, 0 to 23, in the company's time zone: new tickets (without reopened ones) and resolved ones. */
  ticketsByHour: z.array(z.object({ hour: count, total: count, finished: count })),
  byDay: z.array(z.object({ day: z.iso.date(), begun: count, finished: count })),
  byQueue: z.array(Share.extend({ color: z.string().nullable() })),
  byConnection: z.array(Share),
  attendants: z.array(Attendant),
  /** Null: no deadline was met or missed in the period. */
  serviceLevels: ServiceLevels.nullable().default(null),
})
export type Dashboard = z.infer<typeof Dashboard>

/** A rating of the period, with the ticket and the agent it is about. */
export const RatingEntry = TicketRating.extend({
  /** The cycle of the ticket that was rated. */
  id: z.number(),
  /** Null: the ticket was deleted. */
  ticket: z.object({ id: z.number(), uuid: z.uuid() }).nullable(),
  contact: z.object({ id: z.number(), name: contactName }).nullable(),
  user: Author.nullable(),
  queue: z.object({ id: z.number(), name: z.string() }).nullable(),
})
export type RatingEntry = z.infer<typeof RatingEntry>

/** The ratings of one answer. */
export const RATINGS_PAGE = 20

const RatingQuery = DashboardQuery.safeExtend({
  /** Only ratings with a comment. */
  withComment: flag.optional(),
  /** Continues after this row: `ratedAt` and `id` of the last one, joined by a comma. */
  after: z
    .string()
    .regex(/^[0-9T:.Z-]+,\d+$/)
    .optional(),
})

export const dashboard = {
  show: endpoint('GET /dashboard', {
    about:
      'Returns the figures of a period and of the equal period before it, of today by hour, and per agent.',
    may: 'dashboard.see',
    query: DashboardQuery,
    answer: Dashboard,
  }),
  ratings: endpoint('GET /dashboard/ratings', {
    about: 'Lists the ratings of a period with their comments, newest first.',
    may: 'dashboard.see',
    query: RatingQuery,
    answer: z.object({ ratings: z.array(RatingEntry), hasMore: z.boolean() }),
  }),
}
