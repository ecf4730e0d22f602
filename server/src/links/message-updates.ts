import type { Intake } from '../inbox/intake.ts'
import {
  editByNetwork,
  failByNetwork,
  reactByNetwork,
  revokeByNetwork,
} from '../desk/messages/network/changes.ts'
import { raiseAck } from '../desk/messages/network/receipts.ts'
import type { Ctx } from '../platform/ctx.ts'
import {
  MessageNotFound,
  type MessageReference,
  type Sink,
  type WhatsAppDriver,
} from '../platform/whatsapp-driver.ts'
import { confirmByReceipt } from './sending/uncertain-sends.ts'
import type { HealthMonitor } from './health/health.ts'

export type RunInCompany = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

type UpdateContext = {
  connectionId: number
  intake: Pick<Intake, 'settled'>
  health: Pick<HealthMonitor, 'responded'>
  driver: Pick<WhatsAppDriver, 'capabilities'>
}

/**
 * Applies receipts, failures, edits, deletions and reactions. Each waits until the pipeline has processed the message
 * itself. A receipt of an unknown message is dropped.
 */
export function messageUpdates(
  inside: RunInCompany,
  { connectionId, intake, health, driver }: UpdateContext,
): Pick<Sink, 'ack' | 'failed' | 'edited' | 'revoked' | 'reaction'> {
  const isUnsure = !driver.capabilities.clientMessageIds
  const after = async (networkId: string, work: (ctx: Ctx) => Promise<void>) => {
    health.responded()
    await intake.settled(networkId)
    await inside(work)
  }
  return {
    ack: ({ networkId, level, at }) =>
      after(networkId, async (ctx) => {
        await raiseAck(ctx, { connectionId, networkId, ack: level, at, mayFailLater: isUnsure })
        if (isUnsure) await confirmByReceipt(ctx, { connectionId, networkId })
      }),
    failed: (failure) =>
      after(failure.networkId, async (ctx) => {
        await failByNetwork(ctx, { connectionId, ...failure })
        if (isUnsure) await confirmByReceipt(ctx, { connectionId, ...failure })
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

function requireStored({ mustExist, networkId }: MessageReference, isStored: boolean): void {
  if (mustExist && !isStored) throw new MessageNotFound(`no message ${networkId}`)
}
