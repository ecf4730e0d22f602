import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx, World } from '../../platform/ctx.ts'
import { outboundResults } from '../../platform/metrics.ts'
import { within } from '../../platform/database/within.ts'
import type { WhatsAppDriver } from '../../platform/whatsapp-driver.ts'
import { DOUBT_MS } from './uncertain-sends.ts'
import { holdLease, type Lease, LeaseLost } from '../lease/lease.ts'
import {
  type Parcel,
  type Passage,
  putBack,
  settleFailed,
  settleLater,
  settlePostponed,
  settleSent,
} from './outbox.ts'

export type Settling = {
  world: World
  companyId: number
  lease: Lease
  driver: Pick<WhatsAppDriver, 'capabilities'>
  /** Aborted: the number is let go, and whoever has it next goes on. */
  halt: AbortController
  /** Looks once more after so many milliseconds. */
  wakeIn: (ms: number) => void
}

/** After so many refusals "not now" the message counts as failed; the agent may try again. */
const ATTEMPTS = 8

/** Each may have reached the customer as a message of its own: what was sent twice so is not sent a third time. */
const DOUBTS = 2

/** The network takes a message that is sent twice for two. */
export const namesItself = ({ driver }: Pick<Settling, 'driver'>): boolean =>
  !driver.capabilities.clientMessageIds

/** False: the conversation has to wait. Who lost the number meanwhile leaves it to the next owner. */
export async function settle(work: Settling, parcel: Parcel, passage: Passage): Promise<boolean> {
  const { world, companyId } = work
  const { outboxId } = parcel
  outboundResults.inc({ outcome: passage.outcome })
  if (passage.outcome === 'accepted') {
    await persist(work, (ctx) => settleSent(ctx, parcel))
    return true
  }
  if (passage.outcome === 'postponed') {
    const { turnAt } = passage
    await whileOurs(work, (ctx) => settlePostponed(ctx, { outboxId, turnAt }))
    work.wakeIn(turnAt.getTime() - world.clock().getTime())
    return false
  }
  const isDoubled = passage.outcome === 'uncertain' && namesItself(work)
  const tried = parcel.attempts + (isDoubled ? ATTEMPTS / DOUBTS : 1)
  const isForGood = passage.outcome === 'refused' && passage.retry === 'never'
  if (isForGood || tried >= ATTEMPTS) {
    const { code, text } = passage.outcome === 'refused' ? passage : unconfirmed
    world.log.warn({ companyId, message: parcel.messageId, code, text }, 'a message was not taken')
    await whileOurs(work, (ctx) => settleFailed(ctx, { parcel, code, canRetry: true }))
    return true
  }
  const wait = Math.max(askedOf(work, passage), Math.min(500 * 2 ** tried, 60_000))
  const nextAt = new Date(world.clock().getTime() + wait)
  await whileOurs(work, (ctx) => settleLater(ctx, { outboxId, attempts: tried, nextAt }))
  return false
}

const unconfirmed = { code: 'ERR_WAPP_UNCONFIRMED', text: 'nobody said what became of it' }

/** Those that were claimed and not tried. */
export async function leaveWaiting(work: Settling, parcels: Parcel[]): Promise<void> {
  if (parcels.length > 0) await whileOurs(work, (ctx) => putBack(ctx, parcels))
}

/** How long the network, or our not knowing what it did, asks us to wait at least. */
function askedOf(work: Settling, passage: Passage): number {
  if (passage.outcome === 'uncertain') return namesItself(work) ? DOUBT_MS : 0
  return passage.outcome === 'refused' && passage.retry !== 'never' ? passage.retry.afterMs : 0
}

const whileOurs = (work: Settling, command: (ctx: Ctx) => Promise<void>) =>
  persist(work, async (ctx) => {
    await holdLease(ctx, work.lease)
    await command(ctx)
  })

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/**
 * However long the database is away: what the network has taken would be sent again if that were forgotten. The
 * conversation waits meanwhile, and nothing else does.
 */
async function persist(work: Settling, command: (ctx: Ctx) => Promise<void>): Promise<void> {
  const { world, companyId, lease, halt } = work
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await within(world, { companyId }, command)
    } catch (error) {
      if (error instanceof LeaseLost || halt.signal.aborted) throw error
      const { connectionId } = lease
      world.log.error({ err: error, connectionId }, 'what became of a message was not kept')
      await pause(wait, undefined, { signal: halt.signal }).catch(() => undefined)
    }
  }
}
