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

/** For whom a session acts, and the same as the database said it. */
type Known = Entered & { said: string }

/** What sessions answered lately. It only says what to expect: every statement asks again, and no answer counts that did not. */
const lately = new Map<string, Known>()
const LATELY_MOST = 10_000

/** Rights that change more often than this while one command runs are read in the command's own transaction. */
const ROUNDS = 3

/**
 * Runs a command that changes nothing for one live session. Each of its statements goes to the database in one message
 * with the question whose session this is, and the two are one read-only transaction: no begin, no commit, one round
 * trip. Where the rights turn out to be others than the command began with, what it found is thrown away and it begins
 * again, and at last in one transaction from beginning to end. A dead session sees nothing and is refused with
 * ERR_SESSION_EXPIRED.
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
    // Who asked for nothing has not been looked at yet.
    if (heard.length === 0 && isAnswer(outcome)) heard.push((await lookUp(world.db, claims)).said)
    if (heard.every((now) => now === said)) {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
    lately.delete(claims.sessionId)
  }
  return within(world, { ...claims, readOnly: true }, (ctx) => command({ ...ctx, ...mute }))
}

/** What fails is no answer, whoever asked: the database that failed is not asked once more. */
const isAnswer = (outcome: PromiseSettledResult<unknown>): boolean =>
  outcome.status === 'fulfilled' || outcome.reason instanceof Refusal

const ENTER = `select session.* from set_config('transaction_read_only', 'on', true) as mode
  left join step_in($1, $2) as session on true`

/** The session's answer and those of these statements, which see what the session may. */
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
  // The database tells them in any order, and the same rights are to be known as the same.
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

/** Columns are renamed once per answer, where they are told, and not in every row. */
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
 * What a command asks with. Statements asked at the same moment, as by `Promise.all`, go together. The session is asked
 * before them, and `hear` is told what it said.
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
