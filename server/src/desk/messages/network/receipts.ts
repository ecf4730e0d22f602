import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/ctx.ts'
import { gatheredApart } from '../../../platform/database/gathered.ts'
import { selectWith } from '../../../platform/read-path/query-cache.ts'
import { toTicket } from '../../tickets/columns.ts'
import { findTicketsOfMessages } from '../../tickets/find-ticket.ts'
import { ackColumns } from '../change-columns.ts'
import { type SelectedMessage, selectMessage } from '../columns.ts'
import { lockSentMessage } from '../lock-ticket.ts'
import { toMessage } from '../to-message.ts'
import type { NetworkName } from './network-name.ts'
import { refreshPreview } from '../ticket-preview.ts'
import { emitMessageUpdated } from '../update.ts'

type Receipt = Omit<NetworkName, 'fromMe'> & {
  ack: number
  at?: string | undefined
  /** Set if the network reports acceptance and failure separately, in either order. */
  mayFailLater?: boolean
}

/**
 * Raises the ack of a message. Receipts may be late, repeated and out of order; the ack never falls. A receipt also
 * clears a failure, unless it only confirms acceptance before the failure.
 */
export async function raiseAck(ctx: Ctx, receipt: Receipt): Promise<void> {
  await lockAndRaise(ctx, { receipt, ifFree: false })
}

/** Like `raiseAck` for receipts of a batch. Changes nothing and returns false if the message may be locked by others. */
export const raiseAckIfFree = (ctx: Ctx, receipt: Receipt): Promise<boolean> =>
  lockAndRaise(ctx, { receipt, ifFree: true })

type LockedReceipt = { receipt: Receipt; ifFree: boolean }

async function lockAndRaise(ctx: Ctx, { receipt, ifFree }: LockedReceipt): Promise<boolean> {
  const { connectionId, networkId, ack, at, mayFailLater = false } = receipt
  // Pending, as every message is from the beginning.
  if (ack === 0) return true
  const messageId = await lockSentMessage(ctx, { connectionId, networkId, ifFree })
  if (messageId === undefined) return false
  const keepsFailure = mayFailLater && ack === 1
  await raise(ctx, { messageId, ack, at: momentOf(at, ctx.now), keepsFailure })
  return true
}

/** A receipt with a future timestamp counts as received now. */
function momentOf(at: string | undefined, now: Date): Date {
  const said = at ? new Date(at) : now
  return said > now ? now : said
}

/** Marks a message as accepted by the network: at least one tick. The caller has locked the ticket. */
export async function markSent(ctx: Ctx, messageId: string): Promise<void> {
  await raise(ctx, { messageId, ack: 1, at: ctx.now, keepsFailure: false })
}

type Raised = { messageId: string; ack: number; at: Date; keepsFailure: boolean }

/** Raises the acks of a batch: one statement per level. The caller has locked the tickets. */
const raise = gatheredApart(
  ({ messageId }: Raised) => messageId,
  async (ctx, all): Promise<void[]> => {
    const groups = Map.groupBy(all, ({ ack, keepsFailure }) => `${ack} ${keepsFailure}`).values()
    // Concurrent queries are sent in one message.
    const [tickets, ...rows] = await Promise.all([
      findTicketsOfMessages(
        ctx,
        all.map(({ messageId }) => messageId),
      ),
      ...groups.map((group) => raiseLevel(ctx, group)),
    ])
    const byTicket = new Map(tickets.map((row) => [row.id, toTicket(row)]))
    const byMessage = new Map(rows.flat().map((row) => [row.id, toMessage(ctx)(row)]))
    for (const { messageId } of all) {
      const message = byMessage.get(messageId)
      if (message) await emitMessageRecovered(ctx, message, byTicket.get(message.ticketId))
    }
    return all.map(() => undefined)
  },
)

/** Receipts of one level. */
function raiseLevel({ db }: Ctx, all: Raised[]): Promise<SelectedMessage[]> {
  const { ack, keepsFailure } = all[0]!
  const json = JSON.stringify(all.map(({ messageId: id, at }) => ({ id, at })))
  return selectWith(db, raising, { inputs: { ack, keepsFailure }, values: { json } })
}

type Level = Pick<Raised, 'ack' | 'keepsFailure'>

const raising = (db: Ctx['db'], { ack, keepsFailure }: Level, { json }: { json: string }) =>
  selectMessage(
    db.with('messages', (inside) =>
      inside
        .updateTable('messages')
        .from(
          sql<{ id: string; at: Date }>`json_to_recordset(${json}::json)`.as<'receipt'>(
            sql`receipt (id uuid, at timestamptz)`,
          ),
        )
        .set({ ...ackColumns(ack, sql`receipt.at`), failureCode: null, failureCanRetry: null })
        .whereRef('messages.id', '=', 'receipt.id')
        .where('messages.ack', '<', ack)
        .$if(keepsFailure, (sent) =>
          sent.where((eb) =>
            eb.or([eb('failureCode', 'is', null), eb('failureCode', '=', 'ERR_WAPP_UNCONFIRMED')]),
          ),
        )
        .returningAll('messages'),
    ),
  ).compile()

/** Like `emitMessageUpdated`, and clears the failure mark in the ticket list. */
export async function emitMessageRecovered(
  ctx: Ctx,
  message: Message,
  ticket?: Ticket,
): Promise<void> {
  const { lastMessageFailed } = await emitMessageUpdated(ctx, message, ticket)
  if (lastMessageFailed) await refreshPreview(ctx, message, { lastMessageFailed: false })
}
