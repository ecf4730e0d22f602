import { maySeeHiddenNumbers } from '@recado/contract/platform/permissions'
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Audience, Ctx, Origin, Signals, StateOptions, User, World } from '../ctx.ts'
import { type PendingEvent, latestStates } from '../live/latest-states.ts'
import { Refusal } from '../refusal.ts'
import { RolledBackError, runTransaction } from './transaction.ts'

/** The acting user when nobody is signed in: the network, the clock, a job. */
const machine: User = {
  id: 0,
  name: '',
  profile: 'admin',
  super: false,
  queueIds: [],
  seesNumbers: true,
}

export type WithinOptions = {
  companyId: number
  /** The live session that acts. Absent for the machine user. */
  sessionId?: string
  /** What is done is open to limited sessions too. */
  allowsLimited?: boolean | undefined
  readOnly?: boolean
  /** Where the call came from. */
  origin?: Origin | undefined
  /**
   * The work is repeated if the database loses it, so the commit does not wait for the disk (`synchronous_commit =
   * off`). A crash of the database may lose the last such transactions, each as a whole.
   */
  canBeRedone?: boolean
}

type Pending = {
  work: (() => Promise<unknown>)[]
  events: PendingEvent[]
  signals: { topic: keyof Signals; news: Signals[keyof Signals] }[]
  statements: OperationNodeSource[]
}

const everyone: Audience & StateOptions = { rooms: ['all'] }

/**
 * Runs a command for one company in one transaction. Its events and signals are sent after the commit, or never. A dead
 * session is refused with ERR_SESSION_EXPIRED before the command starts.
 */
export async function within<T>(
  world: World,
  whose: WithinOptions,
  command: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const pending: Pending = { work: [], events: [], signals: [], statements: [] }
  let isCommitting = false
  const { companyId, readOnly } = whose
  const run = () =>
    runTransaction<EnteredRow, PublishedRow, T>(world.db, {
      readOnly,
      enter: enterAs(whose).compile(world.db),
      run: async (db, entered) => {
        const entry = { db, ...contextOf(whose, entered), ...whose }
        const result = await command(makeContext(world, entry, pending))
        await finishWork(pending)
        pending.events = latestStates(pending.events)
        return result
      },
      last: () => {
        isCommitting = !readOnly
        return finish(pending, companyId)?.compile(world.db)
      },
    })
  const { result, lastRows } = await runFairly(world, run).catch((error: unknown) => {
    if (isCommitting && !isRolledBack(error)) unanswered.add(error as object)
    throw error
  })
  const published = pending.events.map((one, i) => ({ ...one, ...lastRows[i]! }))
  if (published.length > 0) world.publish(companyId, published)
  for (const { topic, news } of pending.signals) world.signal(topic, news as never)
  return result
}

/** Runs what the command has left for its end. Such work may leave further work. */
async function finishWork({ work }: Pending): Promise<void> {
  for (let next = work.shift(); next; next = work.shift()) await next()
}

/** Runs work on the database in the company's share of the connections, if the world gives it one. */
export const runFairly = <T>({ withFairShare }: World, work: () => Promise<T>): Promise<T> =>
  withFairShare ? withFairShare(work) : work()

/** Errors of transactions whose COMMIT was sent and not answered. */
const unanswered = new WeakSet<object>()

/** Whether the transaction that threw this error may have been committed: the answer to its COMMIT was lost. */
export const mayBeCommitted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && unanswered.has(error)

/** The database has refused or cancelled the COMMIT, and has neither lost the connection nor ended the session meanwhile. */
const isRolledBack = (error: unknown): boolean =>
  error instanceof RolledBackError ||
  (error instanceof DatabaseError && !error.code?.startsWith(SESSION_ENDED))

/** The errors with which the database ends a session begin like this, as when it shuts down. */
const SESSION_ENDED = '57P'

export type SessionContext = Pick<Ctx, 'user' | 'timeZone' | 'namesVersion' | 'hidesNumbers'>

const noCompany = ['America/Sao_Paulo', 0, false] as const

const asynchronousCommit = sql`, set_config('synchronous_commit', 'off', true)`

/** The row of the statement that enters the company. For the machine user it has only `company`. */
type EnteredRow = SessionRow & { company?: [string, number, boolean] | null }

const enterAs = ({ companyId, sessionId, canBeRedone }: WithinOptions): RawBuilder<unknown> =>
  sessionId
    ? sql`select * from enter_call(${companyId}, ${sessionId})`
    : sql`
      select set_config('app.company_id', ${String(companyId)}, true),
             (select json_build_array(time_zone, names_version, hides_numbers) from companies where id = ${companyId}) as company
             ${canBeRedone ? asynchronousCommit : sql``}`

function contextOf(whose: WithinOptions, row: EnteredRow | undefined): SessionContext {
  if (whose.sessionId) return sessionContext(row, whose)
  const [timeZone, namesVersion, hidesNumbers] = row?.company ?? noCompany
  return { user: machine, timeZone, namesVersion, hidesNumbers }
}

/** The same transaction without a person: the company itself acts, as the network and the clock do. */
export const asCompany = (ctx: Ctx): Ctx => ({ ...ctx, user: machine })

/** The row of the database function `enter_call`. `userId` is null if the session is not live. */
export type SessionRow = Omit<User, 'id' | 'name' | 'seesNumbers'> &
  Omit<SessionContext, 'user'> & { userId: number | null; userName: string }

/**
 * The rights of a session. Refuses a dead session with ERR_SESSION_EXPIRED. While the company is overdue it refuses
 * administrators with ERR_LIMITED_SESSION, except for what is open to limited sessions, and everybody else with
 * ERR_SUBSCRIPTION_EXPIRED. The visit of an operator may only read.
 */
export function sessionContext(
  row: SessionRow | undefined,
  { allowsLimited, readOnly }: Pick<WithinOptions, 'allowsLimited' | 'readOnly'>,
): SessionContext {
  if (!row || row.userId === null) throw new Refusal('ERR_SESSION_EXPIRED')
  if (row.overdueSince) refuseOverdue(row, allowsLimited)
  if (row.supportUntil && !readOnly) throw new Refusal('ERR_SUPPORT_READ_ONLY')
  const { userId: id, userName: name, timeZone, namesVersion, hidesNumbers, ...rights } = row
  const sight = { seesNumbers: !hidesNumbers || maySeeHiddenNumbers(rights) }
  return { user: { id, name, ...rights, ...sight }, timeZone, namesVersion, hidesNumbers }
}

function refuseOverdue({ profile, overdueSince }: SessionRow, allowsLimited = false): void {
  const details = { dueDate: overdueSince }
  if (profile !== 'admin') throw new Refusal('ERR_SUBSCRIPTION_EXPIRED', details)
  if (!allowsLimited) throw new Refusal('ERR_LIMITED_SESSION', details)
}

const makeContext = (
  world: World,
  inside: SessionContext & Pick<Ctx, 'db' | 'companyId' | 'origin'>,
  pending: Pending,
): Ctx => ({
  db: inside.db,
  companyId: inside.companyId,
  timeZone: inside.timeZone,
  namesVersion: inside.namesVersion,
  hidesNumbers: inside.hidesNumbers,
  user: inside.user,
  origin: inside.origin,
  now: world.clock(),
  emit: (event, data, { stateOf, ...to } = everyone) =>
    void pending.events.push({ event, data, to, ...(stateOf && { stateOf }) }),
  enqueue: (job, data, options) => world.queue(inside.db, job, [{ data, ...options }]),
  enqueueAll: (job, orders) => world.queue(inside.db, job, orders),
  signal: (topic, news) => void pending.signals.push({ topic, news }),
  beforeCommit: (work) => void pending.work.push(work),
  defer: (statement) => void pending.statements.push(statement),
  mediaUrl: (messageId, fileName) => world.mediaUrl(inside.companyId, messageId, fileName),
  seal: world.seal,
  autoCloseHours: world.autoCloseHours,
})

type PublishedRow = { seq: number; hidesNumbers: boolean }

/**
 * Runs the deferred statements and takes the sequence numbers of the events. The numbers are taken last, while the
 * changed rows are still locked, so the numbers per row rise in commit order. Whether the company hides numbers is read as
 * late: the setting may have changed since the command began.
 */
function finish(
  { events, statements }: Pending,
  companyId: number,
): RawBuilder<PublishedRow> | undefined {
  if (events.length === 0 && statements.length === 0) return undefined
  const deferred = statements.map(
    (statement, i) => sql`${sql.ref(`deferred_${i}`)} as (${statement})`,
  )
  return sql<PublishedRow>`
    ${deferred.length > 0 ? sql`with ${sql.join(deferred)}` : sql``}
    select seq, (select hides_numbers from companies where id = ${companyId})
      from next_live_seq(${events.length}::int) as seq`
}
