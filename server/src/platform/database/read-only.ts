import { LruMap } from '@recado/concurrency/lru-map'
import type { Transaction } from 'kysely'
import type { QueryConfig } from 'pg'
import type { AccessClaims, Ctx, World } from '../ctx.ts'
import { camelCase, columnNames } from './column-names.ts'
import type { Database } from './database.ts'
import { runPipeline } from './pipeline.ts'
import { Refusal } from '../refusal.ts'
import { makeStatementBatches, prepared } from './statement-batches.ts'
import type { Tables } from './tables.ts'
import { type SessionContext, sessionContext, type SessionRow, within } from './within.ts'

/** The rights of a session, with the database's row as JSON. */
type CachedSession = SessionContext & { rightsJson: string }

/** The latest rights per session. A cached entry is only a prediction: every statement verifies it again. */
const sessionCache = new LruMap<string, CachedSession>({ most: 10_000 })

/** Attempts with cached rights. After that the command runs in a transaction of its own. */
const CACHED_ATTEMPTS = 3

/**
 * Runs a read-only command for one live session. Each statement goes to the database together with the check of the
 * session, and both run in one read-only transaction: no begin, no commit, one round trip. If the rights differ from
 * those the command started with, its result is discarded and it starts again; the last attempt runs in a single
 * transaction. A dead session sees nothing and is refused with ERR_SESSION_EXPIRED.
 */
export async function withinReadOnly<T>(
  world: World,
  claims: AccessClaims,
  command: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < CACHED_ATTEMPTS; attempt++) {
    const known = sessionCache.get(claims.sessionId) ?? (await readSession(world.db, claims))
    const seen: string[] = []
    const db = readOnlyQueries(world.db, claims, (now) => void seen.push(now))
    const { rightsJson, ...rights } = known
    const work = command(makeContext(world, { ...rights, db, companyId: claims.companyId }))
    const [outcome] = await Promise.allSettled([work])
    // A command that ran no statement has not verified the session yet.
    if (seen.length === 0 && isVerifiable(outcome))
      seen.push((await readSession(world.db, claims)).rightsJson)
    if (seen.every((now) => now === rightsJson)) {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
    sessionCache.delete(claims.sessionId)
  }
  return within(world, { ...claims, readOnly: true }, (ctx) => command({ ...ctx, ...mute }))
}

/** A failure says nothing about the rights. The failing database is not queried again. */
const isVerifiable = (outcome: PromiseSettledResult<unknown>): boolean =>
  outcome.status === 'fulfilled' || outcome.reason instanceof Refusal

const ENTER = `select session.* from set_config('transaction_read_only', 'on', true) as mode
  left join enter_call($1, $2) as session on true`

/** Runs the check of the session and these statements, which see what the session may see. */
async function queryAs({ pool }: Database, claims: AccessClaims, batch: QueryConfig[]) {
  const { companyId, sessionId } = claims
  const statements = [prepared({ sql: ENTER, parameters: [companyId, sessionId] }), ...batch]
  const [session, ...answers] = await runPipeline(pool, { statements, columnName: camelCase })
  const row = session!.rows[0] as SessionRow
  // The database returns queue ids in any order. Sorting makes equal rights compare equal.
  if (row.userId !== null) row.queueIds.sort((one, other) => one - other)
  return { row, answers }
}

const readingAs = ({ allowsLimited }: AccessClaims) => ({ allowsLimited, readOnly: true })

async function readSession(db: Database, claims: AccessClaims): Promise<CachedSession> {
  const { row } = await queryAs(db, claims, [])
  const known = { ...sessionContext(row, readingAs(claims)), rightsJson: JSON.stringify(row) }
  sessionCache.set(claims.sessionId, known)
  return known
}

/**
 * The query builder of a read-only command. The check of the session goes first in each message, and `onSession`
 * receives its row.
 */
function readOnlyQueries(
  db: Database,
  claims: AccessClaims,
  onSession: (rightsJson: string) => void,
): Transaction<Tables> {
  const batches = makeStatementBatches(async (statements) => {
    const { row, answers } = await queryAs(db, claims, statements)
    onSession(JSON.stringify(row))
    sessionContext(row, readingAs(claims))
    return answers
  })
  return db.withConnection(batches, columnNames)
}

const never = () => {
  throw new Error('a read-only command changes and emits nothing')
}
const mute = {
  emit: never,
  enqueue: never,
  enqueueAll: never,
  signal: never,
  beforeCommit: never,
  defer: never,
}

const makeContext = (
  { clock, mediaUrl, seal, autoCloseHours }: World,
  inside: SessionContext & Pick<Ctx, 'db' | 'companyId'>,
): Ctx => ({
  ...inside,
  ...mute,
  now: clock(),
  mediaUrl: (messageId, fileName) => mediaUrl(inside.companyId, messageId, fileName),
  seal,
  autoCloseHours,
})
