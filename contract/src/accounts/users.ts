import { z } from 'zod'
import { byId, endpoint, moment, page, total } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'
import { profiles } from '../platform/permissions.ts'
import { Queue } from './queues.ts'

export const UserLite = z.object({
  id: z.number(),
  name: z.string(),
  /** Empty where the reader may not see it: of others only leaders may. */
  email: z.string(),
  profile: z.enum(profiles),
  online: z.boolean(),
  queues: z.array(Queue),
})
export type UserLite = z.infer<typeof UserLite>

/** Open tickets of one person are counted up to here. */
export const OPEN_TICKETS_MAX = 100
/** A user as a colleague sees them who is about to hand something over. */
export const Colleague = UserLite.extend({
  /** Tickets they attend now; the count stops at 100. */
  openTickets: z.number().int(),
})
export type Colleague = z.infer<typeof Colleague>

const Company = z.object({
  id: z.number(),
  name: z.string(),
  /** The day the subscription ends, YYYY-MM-DD; null where it never does. */
  dueDate: z.string().nullable(),
  status: z.boolean(),
  /** IANA name: its days and hours are shown by it. */
  timeZone: z.string(),
  whiteLabelId: z.number(),
  plan: z.object({ id: z.number(), name: z.string() }).nullable(),
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
})

/** The signed-in user, as sign-in, refresh and `GET /auth/me` tell it. */
export const UserFull = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  companyId: z.number(),
  queues: z.array(Queue),
  company: Company,
  createdAt: moment,
})
export type UserFull = z.infer<typeof UserFull>

/** A user as a page of users shows them. */
export const UserRow = UserLite.extend({
  companyId: z.number(),
  company: z.object({ id: z.number(), name: z.string() }),
  createdAt: moment,
})
export type UserRow = z.infer<typeof UserRow>

export const users = {
  list: endpoint('GET /users/list', {
    about:
      'Every user of the company with queues, online state and how many tickets they attend, by name. The e-mail of others is empty for agents.',
    may: 'everyone',
    answer: z.array(Colleague),
  }),
  page: endpoint('GET /users', {
    about:
      'A page of the users, newest first; searches the name and, for callers who may see it, the e-mail. Accents and case are ignored.',
    may: 'everyone',
    query: page,
    answer: z.object({ users: z.array(UserRow), count: total, hasMore: z.boolean() }),
  }),
  show: endpoint('GET /users/:id', {
    about: 'One user as sign-in tells of them: oneself, and for leaders everybody.',
    may: 'everyone',
    params: byId,
    answer: UserFull,
  }),
}

/** The signed-in user as their own screens hear of them. */
export const OwnUser = UserFull.extend({ online: z.boolean() })

/** A user came online, went away, or was changed. To themselves all that sign-in tells, to the others the short row, whose e-mail is empty for agents. */
export const userUpdated = live('user', 'update', z.object({ user: z.union([OwnUser, UserLite]) }))
