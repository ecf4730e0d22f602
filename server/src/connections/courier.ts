import { peerOf } from '../contacts/queries.ts'
import type { World } from '../platform/ctx.ts'
import { outboundResults } from '../platform/metrics.ts'
import { within } from '../platform/within.ts'
import type { Connection, SendResult } from '../whatsapp/driver.ts'
import { dispatch } from './dispatch.ts'
import { LeaseLost, type Lease } from './lease.ts'
import {
  claimParcels,
  type Parcel,
  PARCELS_AT_ONCE,
  settleFailed,
  settleLater,
  settleSent,
} from './outbox.ts'

export type Courier = {
  /** There may be something to send: a run begins, or the one under way looks once more. */
  wake: () => void
  /** Resolves when the run under way has nothing more to send. */
  idle: () => Promise<void>
  /** Resolves when nothing is on its way any more; nothing new leaves meanwhile. */
  stop: () => Promise<void>
}

type Options = {
  companyId: number
  lease: Lease
  connection: Connection
  /** Whether the network would take a message now. */
  isOnline: () => boolean
  onLeaseLost: () => void
}

/** After so many refusals "not now" the message counts as failed; the agent may try again. */
const ATTEMPTS = 8
const LOOK_AGAIN_MS = 5_000

/** Conversations in which something is on its way at the same time. */
const CONVERSATIONS = 200

/**
 * Takes one connection's messages to the network: in order within a conversation, conversations side by side. One
 * that is slow, as with a large file, keeps none of the others waiting.
 */
export function makeCourier(world: World, options: Options): Courier {
  const work: Work = { ...options, world, wake, busy: new Map(), isStopped: false }
  let running: Promise<void> | undefined
  let isWanted = false
  let timer: NodeJS.Timeout | undefined

  const mayLook = () =>
    isWanted && !work.isStopped && options.isOnline() && work.busy.size < CONVERSATIONS

  function wake(): void {
    isWanted = true
    if (work.isStopped) return
    running ??= run().finally(() => {
      running = undefined
      if (mayLook()) wake()
    })
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    while (mayLook()) {
      isWanted = false
      try {
        if ((await setOut(work)) === PARCELS_AT_ONCE) isWanted = true
      } catch (error) {
        if (error instanceof LeaseLost) return options.onLeaseLost()
        world.log.error({ err: error, ...options.lease }, 'sending failed')
      }
    }
    if (!work.isStopped) timer = setTimeout(wake, LOOK_AGAIN_MS)
  }

  return {
    wake,
    async idle() {
      while (running || work.busy.size > 0) await Promise.all([running, ...work.busy.values()])
    },
    async stop() {
      work.isStopped = true
      clearTimeout(timer)
      await Promise.all([running, ...work.busy.values()])
    },
  }
}

type Work = Options & {
  world: World
  wake: () => void
  /** Conversations with something on its way. */
  busy: Map<number, Promise<void>>
  isStopped: boolean
}

/** Sends off what is due, but does not wait for it; answers how much it was. */
async function setOut(work: Work): Promise<number> {
  const { world, companyId, lease, busy } = work
  const parcels = await within(world, { companyId }, (ctx) =>
    claimParcels(ctx, { lease, busy: [...busy.keys()] }),
  )
  for (const [id, all] of Map.groupBy(parcels, ({ conversation }) => conversation))
    busy.set(id, converse(work, { id, contactId: all[0]!.contactId, all }))
  return parcels.length
}

type Conversation = { id: number; contactId: number; all: Parcel[] }

/** Never throws. What went well is looked at again at once, what failed after a while. */
async function converse(work: Work, conversation: Conversation): Promise<void> {
  const { world, busy, wake, lease } = work
  try {
    await sendInOrder(work, conversation)
    busy.delete(conversation.id)
    wake()
  } catch (error) {
    busy.delete(conversation.id)
    world.log.error({ err: error, connectionId: lease.connectionId }, 'sending failed')
  }
}

/** One after the other; behind one that has to wait, the others wait too. */
async function sendInOrder(work: Work, { contactId, all }: Conversation): Promise<void> {
  const { world, companyId, connection } = work
  const to = await within(world, { companyId, readOnly: true }, (ctx) => peerOf(ctx, contactId))
  for (const parcel of all) {
    if (work.isStopped) return
    const result: SendResult = to
      ? await dispatch(world, connection, { parcel, to })
      : { outcome: 'refused', code: 'ERR_WAPP_INVALID_CONTACT', retry: 'never', text: 'no address' }
    if (!(await settle(world, { companyId, parcel, result }))) return
  }
}

/** False: the conversation has to wait. */
async function settle(
  world: World,
  { companyId, parcel, result }: { companyId: number; parcel: Parcel; result: SendResult },
): Promise<boolean> {
  const tried = parcel.attempts + 1
  outboundResults.inc({ outcome: result.outcome })
  if (result.outcome === 'accepted') {
    await within(world, { companyId }, (ctx) => settleSent(ctx, parcel))
    return true
  }
  if (result.outcome === 'refused' && (result.retry === 'never' || tried >= ATTEMPTS)) {
    const { code, text } = result
    world.log.warn({ companyId, message: parcel.messageId, code, text }, 'a message was refused')
    await within(world, { companyId }, (ctx) => settleFailed(ctx, { parcel, code, canRetry: true }))
    return true
  }
  const asked = result.outcome === 'refused' && result.retry !== 'never' ? result.retry.afterMs : 0
  const wait = Math.max(asked, Math.min(500 * 2 ** tried, 60_000))
  const nextAt = new Date(world.clock().getTime() + wait)
  const { outboxId } = parcel
  await within(world, { companyId }, (ctx) =>
    settleLater(ctx, { outboxId, attempts: tried, nextAt }),
  )
  return false
}
