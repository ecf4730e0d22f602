import { z } from 'zod'
import { byId, countedPage, endpoint, id, moment, totals } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'
import { profiles } from '../platform/permissions.ts'
import { Queue } from './queues.ts'
import { SupportVisit } from './support-visit.ts'

export const pauseReasons = ['lunch', 'coffee', 'meeting', 'training'] as const
export type PauseReason = (typeof pauseReasons)[number]

const Pause = z.object({ reason: z.enum(pauseReasons), since: moment })
export type Pause = z.infer<typeof Pause>

export const UserLite = z.object({
  id: z.number(),
  name: z.string(),
  /** Empty if the reader may not see it. Only leaders see the e-mail of others. */
  email: z.string(),
  profile: z.enum(profiles),
  online: z.boolean(),
  /** A user in a pause keeps their tickets and receives no others automatically. Null: none. */
  pause: z.nullable(Pause),
  queues: z.array(Queue),
})
export type UserLite = z.infer<typeof UserLite>

/** A user as a choice in a filter. */
export const UserName = UserLite.pick({ id: true, name: true })
export type UserName = z.infer<typeof UserName>

/** Maximum count of the open tickets of one user. */
export const OPEN_TICKETS_MAX = 100
/** A user as a candidate for a transfer. */
export const Colleague = UserLite.extend({
  /** Tickets that they attend now, counted up to 100. */
  openTickets: z.number().int(),
})
export type Colleague = z.infer<typeof Colleague>

const Company = z.object({
  id: z.number(),
  name: z.string(),
  /** The day the subscription ends, YYYY-MM-DD. Null: never. */
  dueDate: z.string().nullable(),
  status: z.boolean(),
  /** IANA name of the time zone for days and hours of the company. */
  timeZone: z.string(),
  whiteLabelId: z.number(),
  plan: z.object({ id: z.number(), name: z.string() }).nullable(),
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
  /** An operator is in the company now. */
  visit: SupportVisit.optional(),
})

/** The signed-in user, as returned by sign-in, refresh and `GET /auth/me`. */
export const UserFull = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  companyId: z.number(),
  queues: z.array(Queue),
  company: Company,
  /** Path of their photo on this origin. Empty: none. */
  photoUrl: z.string(),
  pause: z.nullable(Pause),
  /** With this many open tickets they receive no other automatically. Null: as each queue says. */
  capacity: z.nullable(z.number()),
  /** The company is overdue. The session of an administrator reaches the invoices only; others cannot sign in. */
  limited: z.literal(true).optional(),
  /** The session is the visit of an operator: it can only read, until this moment. */
  supportUntil: moment.optional(),
  createdAt: moment,
})
export type UserFull = z.infer<typeof UserFull>

/** A row in the list of users. */
export const UserRow = UserLite.extend({
  companyId: z.number(),
  company: z.object({ id: z.number(), name: z.string() }),
  /** False: deactivated. A deactivated user cannot sign in and receives no tickets. */
  active: z.boolean(),
  photoUrl: z.string(),
  /** Tickets that they attend now, counted up to 100. */
  openTickets: z.number().int(),
  /** With this many open tickets they receive no other automatically. Null: as each queue says. */
  capacity: z.number().int().nullable(),
  /** When a screen of theirs last reported, or when they signed out. Null: not for a month, or hidden from the reader. */
  lastSeenAt: moment.nullable(),
  createdAt: moment,
})
export type UserRow = z.infer<typeof UserRow>

/** Active users of the company, and how many its plan allows. Null: any number. */
export const Seats = z.object({ used: z.number().int(), limit: z.number().int().nullable() })
export type Seats = z.infer<typeof Seats>

const UserPage = countedPage.extend({
  sort: z.enum(['newest', 'name']).default('newest'),
  profile: z.enum(profiles).optional(),
  queueId: id.optional(),
})

export const users = {
  list: endpoint('GET /users/list', {
    about:
      'Lists all active users of the company by name, with queues, online state and number of attended tickets. For agents the e-mail of other users is empty.',
    may: 'everyone',
    answer: z.array(Colleague),
  }),
  names: endpoint('GET /users/names', {
    about: 'Lists the names of all active users of the company.',
    may: 'everyone',
    answer: z.array(UserName),
  }),
  page: endpoint('GET /users', {
    about:
      'Lists users in pages, newest first. The search covers the name and, for callers who may see it, the e-mail. Accents and case are ignored.',
    may: 'everyone',
    query: UserPage,
    answer: z.object({
      users: z.array(UserRow),
      ...totals,
      hasMore: z.boolean(),
      /** Null for callers who may not create users. */
      seats: Seats.nullable(),
    }),
  }),
  show: endpoint('GET /users/:id', {
    about: 'Returns a user with the fields of sign-in. Agents may read only themselves.',
    may: 'everyone',
    params: byId,
    answer: UserFull,
  }),
}

/** The signed-in user in a live event to their own screens. */
export const OwnUser = UserFull.extend({ online: z.boolean() })

/**
 * A user was created or changed, came online or went offline. The user receives the fields of sign-in, others the short
 * row. For agents its e-mail is empty.
 */
export const userUpdated = live('user', 'update', z.object({ user: z.union([OwnUser, UserLite]) }))

/** A user was deactivated or deleted. Their active tickets have returned to their queues. */
export const userDeleted = live('user', 'delete', z.object({ userId: z.number() }))

/** Descriptions of the fields in the API document. */
export const descriptions = {
  'GET /users sort': 'The order: `newest` first, or by `name`. Default: `newest`.',
  'GET /users profile': 'Only users with this profile.',
  'GET /users queueId': 'Only users of this queue.',
}
