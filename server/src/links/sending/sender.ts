import { makeWakeLoop } from '@recado/concurrency/wake-loop'
import { peersOf } from '../../contacts/peers.ts'
import type { World } from '../../platform/ctx.ts'
import type { ShareTransaction } from '../../platform/database/shared-transactions.ts'
import { within } from '../../platform/database/within.ts'
import type { Connection, Peer, WhatsAppDriver } from '../../platform/whatsapp-driver.ts'
import { type SendGuard, makeGuard } from './guard.ts'
import { delayUncertain } from './uncertain-sends.ts'
import { type Lease, LeaseLostError } from '../lease/lease.ts'
import { claimEntries, type OutboxEntry, BATCH_SIZE, type SendOutcome } from './outbox.ts'
import { unclaimRest, networkAssignsIds, recordResult, type ResultContext } from './send-result.ts'
import type { LeaseClock } from '../lease/lease-clock.ts'
import type { HealthMonitor } from '../health/health.ts'

export type Sender = {
  /** Wakes the sender: a run begins, or the current one claims once more. */
  wake: () => void
  /** Resolves when the current run has nothing more to send. */
  idle: () => Promise<void>
  /** Resolves when nothing is under way. Nothing new is sent from the call on. */
  stop: () => Promise<void>
}

type Options = {
  companyId: number
  lease: Lease
  shareTransaction: ShareTransaction
  leaseClock: LeaseClock
  driver: Pick<WhatsAppDriver, 'capabilities'>
  connection: Connection
  /** Whether the link is online, and the restriction that the network has reported for this number. */
  link: { isOnline: boolean; restrictedUntil: Date | null }
  health: Pick<HealthMonitor, 'sendStarted' | 'responded' | 'sendAccepted'>
  onLeaseLost: () => void
}

const POLL_MS = 5_000

/** The maximum number of conversations that send concurrently. */
const BUSY_MAX = 200

/**
 * Sends the outbox of one connection: in order within a conversation, conversations concurrently. A slow conversation,
 * as with a large file, does not delay the others.
 */
export function makeSender(world: World, options: Options): Sender {
  const loop = makeWakeLoop({
    everyMs: POLL_MS,
    onError: (err) =>
      world.log.error({ err, ...options.lease }, 'outbox entries could not be claimed'),
    run: async () => ((await claimDue(work)) ? 0 : undefined),
  })
  const { wake, wakeIn } = loop
  const work = makeWork(world, options, { wake, wakeIn })
  return {
    wake,
    async idle() {
      do {
        await Promise.all([loop.idle(), ...work.busy.values()])
        await loop.idle()
      } while (work.busy.size > 0)
    },
    async stop() {
      work.halt.abort()
      await loop.stop()
      await Promise.all(work.busy.values())
    },
  }
}

/** Claims entries and starts to send them. Returns true if more may be due at once. */
async function claimDue(work: Work): Promise<boolean> {
  if (!work.link.isOnline || work.busy.size >= BUSY_MAX) return false
  try {
    return (await startConversations(work)) === BATCH_SIZE
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error
    work.onLeaseLost()
    return false
  }
}

const makeWork = (world: World, options: Options, waking: Pick<Work, 'wake' | 'wakeIn'>): Work => ({
  ...options,
  ...waking,
  world,
  guard: makeGuard(world, options),
  busy: new Map(),
  halt: new AbortController(),
  hasCheckedUncertain: false,
})

type Work = Options &
  ResultContext & {
    guard: SendGuard
    wake: () => void
    /** Conversations that are sending. */
    busy: Map<number, Promise<void>>
    /** The entries that a former owner left have been checked. */
    hasCheckedUncertain: boolean
  }

/** Starts to send what is due without waiting for it. Returns the number of claimed entries. */
async function startConversations(work: Work): Promise<number> {
  const { world, companyId, lease, busy } = work
  const { entries, peers } = await within(world, { companyId }, async (ctx) => {
    if (!work.hasCheckedUncertain && networkAssignsIds(work)) await delayUncertain(ctx, lease)
    const claimed = await claimEntries(ctx, { lease, busy: [...busy.keys()] })
    const contactIds = [...new Set(claimed.map(({ contactId }) => contactId))]
    return { entries: claimed, peers: await peersOf(ctx, contactIds) }
  })
  work.hasCheckedUncertain = true
  for (const [id, all] of Map.groupBy(entries, ({ conversation }) => conversation))
    busy.set(id, sendConversation(work, { id, to: peers.get(all[0]!.contactId), all }))
  return entries.length
}

type Conversation = { id: number; to: Peer | undefined; all: OutboxEntry[] }

/** Never throws. Wakes the sender again after success; after a failure it waits for the next poll. */
async function sendConversation(work: Work, conversation: Conversation): Promise<void> {
  const { world, busy, wake, lease, onLeaseLost } = work
  try {
    try {
      await sendInOrder(work, conversation)
    } finally {
      await unclaimRest(work, conversation.all)
    }
    busy.delete(conversation.id)
    wake()
  } catch (error) {
    busy.delete(conversation.id)
    if (error instanceof LeaseLostError) return onLeaseLost()
    world.log.error({ err: error, ...lease, conversation: conversation.id }, 'sending failed')
  }
}

/**
 * Sends one entry after the other, removing each from `all`. Stops at an entry that has to wait; the rest stay in
 * `all`.
 */
async function sendInOrder(work: Work, { to, all }: Conversation): Promise<void> {
  while (all.length > 0 && !work.halt.signal.aborted) {
    const entry = all.shift()!
    const result: SendOutcome = to ? await work.guard(entry, to) : noAddress
    if (!(await recordResult(work, entry, result))) return
  }
}

const noAddress: SendOutcome = {
  outcome: 'refused',
  code: 'ERR_WAPP_INVALID_CONTACT',
  retry: 'never',
  text: 'no address',
}
