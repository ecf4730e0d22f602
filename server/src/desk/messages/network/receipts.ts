import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { Ctx } from '../../../platform/ctx.ts'
import { selectWith } from '../../../platform/read-path/query-cache.ts'
import { toTicket } from '../../tickets/columns.ts'
import { findTicketByNetworkName, findTicketOfMessage } from '../../tickets/find-ticket.ts'
import { ackColumns } from '../change-columns.ts'
import { selectMessage } from '../columns.ts'
import { toMessage } from '../to-message.ts'
import type { NetworkName } from './network-name.ts'
import { refreshPreview } from '../ticket-preview.ts'
import { currentMessage, emitMessageUpdated, lockedUpdate } from '../update.ts'

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
export async function raiseAck(
  ctx: Ctx,
  { connectionId, networkId, ack, at, mayFailLater = false }: Receipt,
): Promise<void> {
  // Pending, as every message is from the beginning.
  if (ack === 0) return
  const name = { connectionId, networkId, fromMe: true }
  const level = { ack, keepsFailure: mayFailLater && ack === 1 }
  const values = { connectionId, networkId, at: momentOf(at, ctx.now) }
  // Concurrent queries are sent in one message.
  const [[row], ticket] = await Promise.all([
    selectWith(ctx.db, raising, { inputs: level, values }),
    findTicketByNetworkName(ctx, name),
  ])
  const message = await currentMessage(ctx, row)
  if (message) await emitMessageRecovered(ctx, message, ticket && toTicket(ticket))
}

const raising = (
  db: Ctx['db'],
  { ack, keepsFailure }: { ack: number; keepsFailure: boolean },
  { connectionId, networkId, at }: Omit<NetworkName, 'fromMe'> & { at: Date },
) =>
  lockedUpdate(db, { connectionId, networkId, fromMe: true }, (update) =>
    update
      .set({ ...ackColumns(ack, at), failureCode: null, failureCanRetry: null })
      .where('ack', '<', ack)
      .$if(keepsFailure, (sent) =>
        sent.where((eb) =>
          eb.or([eb('failureCode', 'is', null), eb('failureCode', '=', 'ERR_WAPP_UNCONFIRMED')]),
        ),
      ),
  )

/** A receipt with a future timestamp counts as received now. */
function momentOf(at: string | undefined, now: Date): Date {
  const said = at ? new Date(at) : now
  return said > now ? now : said
}

/** Marks a message as accepted by the network: at least one tick. The caller has locked the ticket. */
export async function markSent(ctx: Ctx, messageId: string): Promise<void> {
  const [[row], ticket] = await Promise.all([
    selectWith(ctx.db, marking, { inputs: {}, values: { messageId, at: ctx.now } }),
    findTicketOfMessage(ctx, messageId),
  ])
  if (row) await emitMessageRecovered(ctx, toMessage(ctx)(row), ticket && toTicket(ticket))
}

const marking = (db: Ctx['db'], _: object, { messageId, at }: { messageId: string; at: Date }) =>
  selectMessage(
    db.with('messages', (inside) =>
      inside
        .updateTable('messages')
        .set({ ...ackColumns(1, at), failureCode: null, failureCanRetry: null })
        .where('id', '=', messageId)
        .where('ack', '<', 1)
        .returningAll(),
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
