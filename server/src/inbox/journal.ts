import { sql } from 'kysely'
import type { Ctx } from '../platform/ctx.ts'
import { Inbound } from '../platform/whatsapp-driver.ts'
import { conversationOf } from './rules.ts'

export type JournalEntry = { id: number; inbound: Inbound }

/** Inserts messages in the order of delivery. Returns the new ones. */
export async function insertEntries(
  ctx: Ctx,
  { connectionId, arrived }: { connectionId: number; arrived: Inbound[] },
): Promise<JournalEntry[]> {
  // Messages typed on the company's phone do not show that customers can reach it.
  const isReached = arrived.some(({ fromMe }) => !fromMe)
  const [entered] = await Promise.all([
    insertNew(ctx, connectionId, arrived),
    isReached ? updateLastInboundAt(ctx, connectionId) : undefined,
  ])
  const keyOf = (one: { networkId: string; fromMe: boolean }) => `${one.fromMe} ${one.networkId}`
  const ids = new Map(entered.map((one) => [keyOf(one), one.id]))
  return arrived.flatMap((inbound) => {
    const id = ids.get(keyOf(inbound))
    ids.delete(keyOf(inbound))
    return id === undefined ? [] : [{ id, inbound }]
  })
}

type Entered = { id: number; networkId: string; fromMe: boolean }

async function insertNew(ctx: Ctx, connectionId: number, arrived: Inbound[]): Promise<Entered[]> {
  const of = <T>(what: (inbound: Inbound) => T): T[] => arrived.map(what)
  const { rows } = await sql<Entered>`
    insert into journal (connection_id, network_id, from_me, conversation_key, payload, received_at)
    select ${connectionId}, network_id, from_me, conversation_key, payload, ${ctx.now}
      from unnest(${of((one) => one.networkId)}::text[], ${of((one) => one.fromMe)}::boolean[],
                  ${of(conversationOf)}::text[], ${of((one) => JSON.stringify(one))}::jsonb[])
             with ordinality as arrived (network_id, from_me, conversation_key, payload, place)
     order by place
    on conflict on constraint journal_network_id_key do nothing
    returning id, network_id, from_me`.execute(ctx.db)
  return rows
}

const UPDATE_INTERVAL_MS = 1000

/**
 * At most one update per second, because each one leaves a dead row version that every reader of the connection skips.
 */
async function updateLastInboundAt({ db, now }: Ctx, connectionId: number): Promise<void> {
  await db
    .updateTable('connections')
    .set({ lastInboundAt: now })
    .where('id', '=', connectionId)
    .where((eb) =>
      eb.or([
        eb('lastInboundAt', 'is', null),
        eb('lastInboundAt', '<', new Date(now.getTime() - UPDATE_INTERVAL_MS)),
      ]),
    )
    .execute()
}

const READ_BATCH_SIZE = 500

type UnprocessedFilter = {
  connectionId: number
  after: number
  /** Only entries with fewer failed attempts. */
  attemptsBelow?: number | undefined
}

/** Unprocessed entries, oldest first. `last` is the cursor for the next call. */
export async function unprocessedEntries(
  { db }: Ctx,
  { connectionId, after, attemptsBelow }: UnprocessedFilter,
): Promise<{ entries: JournalEntry[]; unreadable: number[]; last: number | undefined }> {
  const rows = await db
    .selectFrom('journal')
    .select(['id', 'payload'])
    .where('connectionId', '=', connectionId)
    .where('processedAt', 'is', null)
    .where('id', '>', after)
    .$if(attemptsBelow !== undefined, (q) => q.where('attempts', '<', attemptsBelow!))
    .orderBy('id')
    .limit(READ_BATCH_SIZE)
    .execute()
  return { ...readEntries(rows), last: rows.at(-1)?.id }
}

type Repeated = { connectionId: number; arrived: Inbound[]; attemptsBelow: number }

/** Unprocessed entries of repeated messages with fewer failed attempts, oldest first. */
export async function unprocessedRepeats(
  { db }: Ctx,
  { connectionId, arrived, attemptsBelow }: Repeated,
): Promise<JournalEntry[]> {
  if (arrived.length === 0) return []
  const { rows } = await sql<{ id: number; payload: unknown }>`
    select id, payload
      from journal
      join unnest(${arrived.map((one) => one.networkId)}::text[],
                  ${arrived.map((one) => one.fromMe)}::boolean[]) as arrived (network_id, from_me)
     using (network_id, from_me)
     where connection_id = ${connectionId} and processed_at is null and attempts < ${attemptsBelow}
     order by id`.execute(db)
  return readEntries(rows).entries
}

function readEntries(rows: { id: number; payload: unknown }[]) {
  const entries: JournalEntry[] = []
  const unreadable: number[] = []
  for (const { id, payload } of rows) {
    const { data } = Inbound.safeParse(payload)
    if (data) entries.push({ id, inbound: data })
    else unreadable.push(id)
  }
  return { entries, unreadable }
}

/** Locks those of these entries that are unprocessed and not locked by others, and returns their ids. Never waits. */
export async function lockUnprocessed({ db }: Ctx, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('journal')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('processedAt', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Marks entries as processed and deletes their payloads. Returns whether all were unprocessed: of two workers with the
 * same entry one goes on, and the other finds it processed.
 */
export async function markProcessed({ db, now }: Ctx, ids: number[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('journal')
    .set({ processedAt: now, payload: null, error: null })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('processedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === ids.length
}

/** Records a failure of an entry and returns the number of attempts. */
export async function recordFailure(
  { db }: Ctx,
  { id, error }: { id: number; error: string },
): Promise<number> {
  const { attempts } = await db
    .updateTable('journal')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), error }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return attempts
}
