import type { Intake } from '../inbox/intake.ts'
import {
  editByNetwork,
  failByNetwork,
  raiseAck,
  reactByNetwork,
  revokeByNetwork,
} from '../desk/messages/network.ts'
import type { Ctx } from '../platform/ctx.ts'
import {
  NotHere,
  type OfMessage,
  type Sink,
  type WhatsAppDriver,
} from '../platform/whatsapp-driver.ts'
import { settleByReceipt } from './sending/uncertain-sends.ts'
import type { Vitals } from './health/health.ts'

export type Inside = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

type Changing = {
  connectionId: number
  intake: Pick<Intake, 'settled'>
  vitals: Pick<Vitals, 'heard'>
  driver: Pick<WhatsAppDriver, 'capabilities'>
}

/** What befalls a message, ours or one typed on the phone: it may still be in the line, and comes first. */
export function changesOf(
  inside: Inside,
  { connectionId, intake, vitals, driver }: Changing,
): Pick<Sink, 'ack' | 'failed' | 'edited' | 'revoked' | 'reaction'> {
  const isDoubted = !driver.capabilities.clientMessageIds
  const after = async (networkId: string, work: (ctx: Ctx) => Promise<void>) => {
    vitals.heard()
    await intake.settled(networkId)
    await inside(work)
  }
  return {
    ack: ({ networkId, level, at }) =>
      after(networkId, async (ctx) => {
        await raiseAck(ctx, { connectionId, networkId, ack: level, at, mayFailLater: isDoubted })
        if (isDoubted) await settleByReceipt(ctx, { connectionId, networkId })
      }),
    failed: (failure) =>
      after(failure.networkId, async (ctx) => {
        await failByNetwork(ctx, { connectionId, ...failure })
        if (isDoubted) await settleByReceipt(ctx, { connectionId, ...failure })
      }),
    edited: (edit) =>
      after(edit.networkId, async (ctx) =>
        insist(edit, await editByNetwork(ctx, { connectionId, ...edit })),
      ),
    revoked: (deletion) =>
      after(deletion.networkId, async (ctx) =>
        insist(deletion, await revokeByNetwork(ctx, { connectionId, ...deletion })),
      ),
    reaction: (reaction) =>
      after(reaction.networkId, async (ctx) =>
        insist(reaction, await reactByNetwork(ctx, { connectionId, ...reaction })),
      ),
  }
}

function insist({ mustBeHere, networkId }: OfMessage, isHere: boolean): void {
  if (mustBeHere && !isHere) throw new NotHere(`no message ${networkId}`)
}
