import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type PluginTransformResultArgs,
  type QueryResult,
  type Transaction,
} from 'kysely'
import type { AccessClaims, Ctx, World } from '../ctx.ts'
import { type Database, nameOf } from './database.ts'
import { askTogether } from './pipeline.ts'
import { Refusal } from '../refusal.ts'
import type { Tables } from './tables.ts'
import { type Entered, enteredBy, type SessionRow, within } from './within.ts'

/** The rights of a session, with the database's row as JSON. */
type Known = Entered & { said: string }

/** The latest rights per session. A cached entry is only a prediction: every statement verifies it again. */
const lately = new Map<string, Known>()
const LATELY_MOST = 10_000

/** Attempts with cached rights. After that the command runs in a transaction of its own. */
const ROUNDS = 3

/**
 * Runs a read-only command for one live session. Each statement goes to the database together with the check of the
 * session, and both run in one read-only transaction: no begin, no commit, one round trip. If the rights differ from
 * those the command started with, its result is discarded and it starts again; the last attempt runs in a single
 * transaction. A dead session sees nothing and is refused with ERR_SESSION_EXPIRED.
 */
export async function reading<T>(
  world: World,
  claims: AccessClaims,
  command: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  for (let round = 0; round < ROUNDS; round++) {
    const known = lately.get(claims.sessionId) ?? (await lookUp(world.db, claims))
    const heard: string[] = []
    const db = readerOf(world.db, claims, (now) => void heard.push(now))
    const { said, ...entered } = known
    const work = command(contextOf(world, { ...entered, db, companyId: claims.companyId }))
    const [outcome] = await Promise.allSettled([work])
    // A command that ran no statement has not verified the session yet.
    if (heard.length === 0 && isAnswer(outcome)) heard.push((await lookUp(world.db, claims)).said)
    if (heard.every((now) => now === said)) {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
    lately.delete(claims.sessionId)
  }
  return within(world, { ...claims, readOnly: true }, (ctx) => command({ ...ctx, ...mute }))
}

/** A failure says nothing about the rights. The failing database is not queried again. */
const isAnswer = (outcome: PromiseSettledResult<unknown>): boolean =>
  outcome.status === 'fulfilled' || outcome.reason instanceof Refusal

const ENTER = `select session.* from set_config('transaction_read_only', 'on', true) as mode
  left join step_in($1, $2) as session on true`

/** Runs the check of the session and these statements, which see what the session may see. */
async function askAs({ pool }: Database, claims: AccessClaims, asked: CompiledQuery[]) {
  const statements = [
    { name: nameOf(ENTER), text: ENTER, values: [claims.companyId, claims.sessionId] },
    ...asked.map(({ sql: text, parameters }) => ({
      name: nameOf(text),
      text,
      values: [...parameters],
    })),
  ]
  const [session, ...answers] = await askTogether(pool, { asked: statements, nameOf: inCamelCase })
  const row = session!.rows[0] as SessionRow
  // The database returns queue ids in any order. Sorting makes equal rights compare equal.
  if (row.userId !== null) row.queueIds.sort((one, other) => one - other)
  return { row, answers }
}

async function lookUp(db: Database, claims: AccessClaims): Promise<Known> {
  const { row } = await askAs(db, claims, [])
  const known = { ...enteredBy(row), said: JSON.stringify(row) }
  if (lately.size >= LATELY_MOST) lately.delete(lately.keys().next().value!)
  lately.set(claims.sessionId, known)
  return known
}

/** Renames columns once per answer, in the row description, instead of in every row. */
class NamesOfColumns extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }

  nameOf(column: string): string {
    return this.camelCase(column)
  }
}

const columns = new NamesOfColumns()
const inCamelCase = (column: string) => columns.nameOf(column)

type Waiting = { query: CompiledQuery; answer: PromiseWithResolvers<QueryResult<never>> }

/**
 * The query builder of a read-only command. Statements issued in one tick, as by `Promise.all`, share a round trip. The
 * check of the session goes first, and `onSession` receives its row.
 */
function readerOf(
  db: Database,
  claims: AccessClaims,
  hear: (said: string) => void,
): Transaction<Tables> {
  let waiting: Waiting[] = []
  const send = async () => {
    const asked = waiting
    waiting = []
    try {
      const { row, answers } = await askAs(
        db,
        claims,
        asked.map(({ query }) => query),
      )
      hear(JSON.stringify(row))
      if (row.userId === null) throw new Refusal('ERR_SESSION_EXPIRED')
      for (const [i, { answer }] of asked.entries())
        answer.resolve({ rows: answers[i]!.rows as never[] })
    } catch (error) {
      for (const { answer } of asked) answer.reject(error)
    }
  }
  const connection: DatabaseConnection = {
    executeQuery: (query) => {
      const answer = Promise.withResolvers<QueryResult<never>>()
      if (waiting.length === 0) process.nextTick(() => void send())
      waiting.push({ query, answer })
      return answer.promise
    },
    streamQuery: () => {
      throw new Error('a reading command streams nothing')
    },
  }
  return db.over(connection, columns)
}

const never = () => {
  throw new Error('a reading command changes and tells nothing')
}
const mute = { emit: never, enqueue: never, enqueueAll: never, signal: never }

const contextOf = (
  { clock, mediaUrl, seal }: World,
  inside: Entered & Pick<Ctx, 'db' | 'companyId'>,
): Ctx => ({
  ...inside,
  ...mute,
  now: clock(),
  mediaUrl: (messageId, fileName) => mediaUrl(inside.companyId, messageId, fileName),
  seal,
})
