import type { Ctx } from '../platform/ctx.ts'
import { Inbound } from '../whatsapp/driver.ts'
import { conversationOf } from './rules.ts'

export type Entry = { id: number; inbound: Inbound }

/** Keeps messages as the network handed them over, in that order; answers those that are new. */
export async function enterAll(
  { db, now }: Ctx,
  { connectionId, arrived }: { connectionId: number; arrived: Inbound[] },
): Promise<Entry[]> {
  const entered = await db
    .insertInto('journal')
    .values(
      arrived.map((inbound) => ({
        connectionId,
        networkId: inbound.networkId,
        fromMe: inbound.fromMe,
        conversation: conversationOf(inbound),
        payload: JSON.stringify(inbound),
        receivedAt: now,
      })),
    )
    .onConflict((known) => known.constraint('journal_once').doNothing())
    .returning(['id', 'networkId', 'fromMe'])
    .execute()
  await db
    .updateTable('connections')
    .set({ lastInboundAt: now })
    .where('id', '=', connectionId)
    .execute()
  const keyOf = (one: { networkId: string; fromMe: boolean }) => `${one.fromMe} ${one.networkId}`
  const ids = new Map(entered.map((one) => [keyOf(one), one.id]))
  return arrived.flatMap((inbound) => {
    const id = ids.get(keyOf(inbound))
    ids.delete(keyOf(inbound))
    return id === undefined ? [] : [{ id, inbound }]
  })
}

const LEFT_AT_ONCE = 500

type Left = {
  connectionId: number
  after: number
  /** Only those that failed less often. */
  attemptsBelow?: number | undefined
}

/** What was taken from the network and is not worked off, oldest first; `last` is where to go on behind. */
export async function leftEntries(
  { db }: Ctx,
  { connectionId, after, attemptsBelow }: Left,
): Promise<{ entries: Entry[]; unreadable: number[]; last: number | undefined }> {
  const rows = await db
    .selectFrom('journal')
    .select(['id', 'payload'])
    .where('connectionId', '=', connectionId)
    .where('processedAt', 'is', null)
    .where('id', '>', after)
    .$if(attemptsBelow !== undefined, (q) => q.where('attempts', '<', attemptsBelow!))
    .orderBy('id')
    .limit(LEFT_AT_ONCE)
    .execute()
  const entries: Entry[] = []
  const unreadable: number[] = []
  for (const { id, payload } of rows) {
    const { data } = Inbound.safeParse(payload)
    if (data) entries.push({ id, inbound: data })
    else unreadable.push(id)
  }
  return { entries, unreadable, last: rows.at(-1)?.id }
}

/** Notes why an entry could not be worked off; answers how often that has happened. */
export async function noteFailure(
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
