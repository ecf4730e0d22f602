import type { Intake } from '../inbox/intake.ts'
import {
  editByNetwork,
  failByNetwork,
  reactByNetwork,
  revokeByNetwork,
} from '../desk/messages/network/changes.ts'
import { raiseAck, raiseAckIfFree } from '../desk/messages/network/receipts.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { ShareTransaction } from '../platform/database/shared-transactions.ts'
import {
  MessageNotFound,
  type MessageReference,
  type Sink,
  type WhatsAppDriver,
} from '../platform/whatsapp-driver.ts'
import { confirmByReceipt, confirmByReceiptIfFree } from './sending/uncertain-sends.ts'
import type { HealthMonitor } from './health/health.ts'

export type RunInCompany = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

type UpdateContext = {
  connectionId: number
  intake: Pick<Intake, 'settled'>
  health: Pick<HealthMonitor, 'responded'>
  driver: Pick<WhatsAppDriver, 'capabilities'>
  shareTransaction: ShareTransaction
}

/**
 * Applies receipts, failures, edits, deletions and reactions. Each waits until the pipeline has processed the message
 * itself. A receipt of an unknown message is dropped.
 */
export function messageUpdates(
  inside: RunInCompany,
  context: UpdateContext,
): Pick<Sink, 'ack' | 'failed' | 'edited' | 'revoked' | 'reaction'> {
  const { connectionId } = context
  const after = async (networkId: string, work: (ctx: Ctx) => Promise<void>) => {
    await settled(context, networkId)
    await inside(work)
  }
  return {
    ack: (receipt) => applyReceipt(context, receipt),
    failed: (failure) =>
      after(failure.networkId, async (ctx) => {
        await failByNetwork(ctx, { connectionId, ...failure })
        if (isUnsure(context)) await confirmByReceipt(ctx, { connectionId, ...failure })
      }),
    edited: (edit) =>
      after(edit.networkId, async (ctx) =>
        requireStored(edit, await editByNetwork(ctx, { connectionId, ...edit })),
      ),
    revoked: (deletion) =>
      after(deletion.networkId, async (ctx) =>
        requireStored(deletion, await revokeByNetwork(ctx, { connectionId, ...deletion })),
      ),
    reaction: (reaction) =>
      after(reaction.networkId, async (ctx) =>
        requireStored(reaction, await reactByNetwork(ctx, { connectionId, ...reaction })),
      ),
  }
}

/** The message itself has been processed. */
function settled({ health, intake }: UpdateContext, networkId: string): Promise<void> {
  health.responded()
  return intake.settled(networkId)
}

const isUnsure = ({ driver }: UpdateContext): boolean => !driver.capabilities.clientMessageIds

/** Receipts are frequent: they share transactions. */
async function applyReceipt(
  context: UpdateContext,
  { networkId, level: ack, at }: Parameters<Sink['ack']>[0],
): Promise<void> {
  const mayFailLater = isUnsure(context)
  const receipt = { connectionId: context.connectionId, networkId, ack, at, mayFailLater }
  await settled(context, networkId)
  await context.shareTransaction({
    ifFree: async (ctx) => {
      const isFree = await raiseAckIfFree(ctx, receipt)
      return isFree && mayFailLater ? confirmByReceiptIfFree(ctx, receipt) : isFree
    },
    alone: async (ctx) => {
      await raiseAck(ctx, receipt)
      if (mayFailLater) await confirmByReceipt(ctx, receipt)
    },
  })
}

function requireStored({ mustExist, networkId }: MessageReference, isStored: boolean): void {
  if (mustExist && !isStored) throw new MessageNotFound(`no message ${networkId}`)
}
