import type { LiveEvent } from '@recado/contract/platform/live'
import { maySeeHiddenNumbers } from '@recado/contract/platform/permissions'
import { type OperationNodeSource, sql, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Audience, Ctx, Origin, PublishedEvent, Signals, User, World } from '../ctx.ts'
import { Refusal } from '../refusal.ts'
import type { Tables } from './tables.ts'

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
  events: { event: LiveEvent; data: unknown; to: Audience }[]
  signals: { topic: keyof Signals; news: Signals[keyof Signals] }[]
  statements: OperationNodeSource[]
}

const everyone: Audience = { rooms: ['all'] }

/**
 * Runs a command for one company in one transaction. Its events and signals are sent after the commit, or never. A dead
 * session is refused with ERR_SESSION_EXPIRED before the command starts.
 */
export async function within<T>(
  world: World,
  whose: WithinOptions,
  command: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const pending: Pending = { events: [], signals: [], statements: [] }
  let isCommitting = false
  const work = world.db.transaction().setAccessMode(whose.readOnly ? 'read only' : 'read write')
  const run = () =>
    work.execute(async (db) => {
      const entered = await enter(db, whose)
      const result = await command(makeContext(world, { db, ...entered, ...whose }, pending))
      const published = await finish(db, pending, whose.companyId)
      isCommitting = !whose.readOnly
      return { result, published }
    })
  const commit = world.withFairShare ? world.withFairShare(run) : run()
  const { result, published } = await commit.catch((error: unknown) => {
    if (isCommitting && !isRolledBack(error)) unanswered.add(error as object)
    throw error
  })
  if (published.length > 0) world.publish(whose.companyId, published)
  for (const { topic, news } of pending.signals) world.signal(topic, news as never)
  return result
}

/** Errors of transactions whose COMMIT was sent and not answered. */
const unanswered = new WeakSet<object>()

/** Whether the transaction that threw this error may have been committed: the answer to its COMMIT was lost. */
export const mayBeCommitted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && unanswered.has(error)

/** The database has refused the COMMIT, and not lost the connection or ended the session (class 57) meanwhile. */
const isRolledBack = (error: unknown): boolean =>
  error instanceof DatabaseError && !error.code?.startsWith('57')

export type SessionContext = Pick<Ctx, 'user' | 'timeZone' | 'namesVersion' | 'hidesNumbers'>

const noCompany = ['America/Sao_Paulo', 0, false] as const

const asynchronousCommit = sql`, set_config('synchronous_commit', 'off', true)`

async function enter(
  db: Transaction<Tables>,
  { companyId, sessionId, canBeRedone }: WithinOptions,
): Promise<SessionContext> {
  if (!sessionId) {
    const { rows } = await sql<{ company: [string, number, boolean] | null }>`
      select set_config('app.company_id', ${String(companyId)}, true),
             (select json_build_array(time_zone, names_version, hides_numbers) from companies where id = ${companyId}) as company
             ${canBeRedone ? asynchronousCommit : sql``}`.execute(db)
    const [timeZone, namesVersion, hidesNumbers] = rows[0]?.company ?? noCompany
    return { user: machine, timeZone, namesVersion, hidesNumbers }
  }
  const { rows } = await sql<SessionRow>`
    select * from enter_session(${companyId}, ${sessionId})`.execute(db)
  return sessionContext(rows[0])
}

/** The same transaction without a person: the company itself acts, as the network and the clock do. */
export const asCompany = (ctx: Ctx): Ctx => ({ ...ctx, user: machine })

/** The row of the database function `enter_session`. `userId` is null if the session is not live. */
export type SessionRow = Omit<User, 'id' | 'name' | 'seesNumbers'> &
  Omit<SessionContext, 'user'> & { userId: number | null; userName: string }

/** The rights of a session. A dead session is refused with ERR_SESSION_EXPIRED. */
export function sessionContext(row: SessionRow | undefined): SessionContext {
  if (!row || row.userId === null) throw new Refusal('ERR_SESSION_EXPIRED')
  const { userId: id, userName: name, timeZone, namesVersion, hidesNumbers, ...rights } = row
  const sight = { seesNumbers: !hidesNumbers || maySeeHiddenNumbers(rights) }
  return { user: { id, name, ...rights, ...sight }, timeZone, namesVersion, hidesNumbers }
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
  emit: (event, data, to = everyone) => void pending.events.push({ event, data, to }),
  enqueue: (job, data, options) => world.queue(inside.db, job, [{ data, ...options }]),
  enqueueAll: (job, orders) => world.queue(inside.db, job, orders),
  signal: (topic, news) => void pending.signals.push({ topic, news }),
  defer: (statement) => void pending.statements.push(statement),
  mediaUrl: (messageId, fileName) => world.mediaUrl(inside.companyId, messageId, fileName),
  seal: world.seal,
})

/**
 * Runs the deferred statements and takes the sequence numbers of the events. The numbers are taken last, while the
 * changed rows are still locked, so the numbers per row rise in commit order. Whether the company hides numbers is read as
 * late: the setting may have changed since the command began.
 */
async function finish(
  db: Transaction<Tables>,
  { events, statements }: Pending,
  companyId: number,
): Promise<PublishedEvent[]> {
  if (events.length === 0 && statements.length === 0) return []
  const deferred = statements.map(
    (statement, i) => sql`${sql.ref(`deferred_${i}`)} as (${statement})`,
  )
  const { rows } = await sql<{ seq: number; hidesNumbers: boolean }>`
    ${deferred.length > 0 ? sql`with ${sql.join(deferred)}` : sql``}
    select seq, (select hides_numbers from companies where id = ${companyId})
      from next_live_seq(${events.length}::int) as seq`.execute(db)
  return events.map((one, i) => ({ ...one, ...rows[i]! }))
}
