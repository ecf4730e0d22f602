import type { Ticket } from '@recado/contract/desk/tickets'
import { sql, type Updateable } from 'kysely'
import { z } from 'zod'
import { enqueueRemoval } from './remove-files.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { gathered } from '../../platform/database/gathered.ts'
import type { FlowSessions } from '../../platform/database/tables.ts'
import type { StoredFile } from '../../platform/files/store-stream.ts'
import type { FlowNext } from './conversation.ts'
import type { FlowInput } from './typebot/schemas.ts'

/** A message that is to be sent, so many milliseconds after the one before. */
export type StoredPart = { afterMs: number; text: string; file?: StoredFile | undefined }

/** The flow of the ticket's number. */
export type Flow = {
  name: string
  publicId: string
  delayMs: number
  keyword: string
  expireMinutes: number | null
  unknownMessage: string
  keepOpen: boolean
  debounceMs: number
}

/** The conversation of a flow, as it is stored. */
export type FlowSession = {
  status: 'asking' | 'running' | 'saying' | 'waiting' | 'ended'
  dueAt: Date | null
  sessionId: string | null
  pendingIds: string[]
  turnIds: string[]
  turn: number
  toSay: StoredPart[]
  next: FlowNext
  pauseMs: number
  question: FlowInput | null
  rounds: number
  mistakes: number
}

const columns = [
  'status',
  'dueAt',
  'sessionId',
  'pendingIds',
  'turnIds',
  'turn',
  'toSay',
  'next',
  'pauseMs',
  'question',
  'rounds',
  'mistakes',
] as const

const Row = z.custom<FlowSession>()

/** The session of a ticket. The caller has locked the ticket: every writer of a session does. */
export async function readSession({ db }: Ctx, ticketId: number): Promise<FlowSession | undefined> {
  const row = await db
    .selectFrom('flowSessions')
    .select(columns)
    .where('ticketId', '=', ticketId)
    .executeTakeFirst()
  return row && Row.parse(row)
}

/** Changes the session of a ticket. */
export async function changeSession(
  { db, now }: Ctx,
  ticketId: number,
  { toSay, question, ...change }: Partial<FlowSession> & { pendingSince?: Date | null },
): Promise<void> {
  const set: Updateable<FlowSessions> = {
    ...change,
    ...(toSay && { toSay: JSON.stringify(toSay) }),
    ...(question !== undefined && { question: question && JSON.stringify(question) }),
    updatedAt: now,
  }
  await db.updateTable('flowSessions').set(set).where('ticketId', '=', ticketId).execute()
}

/** Ends the session of a ticket. What it had not said is never said. */
export async function endSession(ctx: Ctx, ticketId: number): Promise<void> {
  const session = await readSession(ctx, ticketId)
  if (!session) return
  await enqueueRemoval(
    ctx,
    session.toSay.flatMap(({ file }) => (file ? [file.key] : [])),
  )
  await changeSession(ctx, ticketId, {
    status: 'ended',
    dueAt: null,
    toSay: [],
    pendingIds: [],
    turnIds: [],
    pendingSince: null,
  })
}

/** The name of the flow of the ticket's number, enabled or not. Empty if it has none any more. */
export async function flowNameOf(
  { db }: Ctx,
  { whatsappId }: Pick<Ticket, 'whatsappId'>,
): Promise<string> {
  if (whatsappId === null) return ''
  const row = await db
    .selectFrom('typebots')
    .select('typebot')
    .where('connectionId', '=', whatsappId)
    .executeTakeFirst()
  return row?.typebot ?? ''
}

/** The enabled flow of the ticket's number, if the company has a builder. */
export const flowOf = async (
  ctx: Ctx,
  { whatsappId }: Pick<Ticket, 'whatsappId'>,
): Promise<Flow | undefined> => (whatsappId === null ? undefined : readFlow(ctx, whatsappId))

/** One statement for the tickets of a batch. */
const readFlow = gathered(async ({ db }, ids: number[]): Promise<(Flow | undefined)[]> => {
  const rows = await db
    .selectFrom('typebots')
    .innerJoin('flowBuilders', 'flowBuilders.companyId', 'typebots.companyId')
    .select([
      'connectionId',
      'typebot as name',
      'publicId',
      'delayMessage as delayMs',
      'keywordFinish as keyword',
      'expire as expireMinutes',
      'unknownMessage',
      'keepOpen',
      'debounceTime as debounceMs',
    ])
    .where('typebots.connectionId', '=', sql<number>`any(${[...new Set(ids)]}::int[])`)
    .where('enabled', '=', true)
    .execute()
  const flows = new Map(rows.map(({ connectionId, ...flow }) => [connectionId, flow]))
  return ids.map((id) => flows.get(id))
})
