import type { ErrorCode } from '@recado/contract/errors'
import type { World } from '../../platform/ctx.ts'
import { gatheredBy } from '../../platform/database/gathered.ts'
import { readAsCompany } from '../../platform/database/run-as-company.ts'
import { within } from '../../platform/database/within.ts'
import { areWindowsOpen } from '../../connections/service-windows/queries.ts'
import type { Capabilities, SendingPace } from '../../platform/driver-capabilities.ts'
import type { Connection, Peer } from '../../platform/whatsapp-driver.ts'
import { type ContactHistory, readContactHistories, countFirstContact } from '../contact-history.ts'
import { dispatch } from './dispatch.ts'
import { type Lease, LeaseLostError } from '../lease/lease.ts'
import type { OutboxEntry, SendOutcome } from './outbox.ts'
import type { LeaseClock } from '../lease/lease-clock.ts'
import type { HealthMonitor } from '../health/health.ts'
import { makePacer } from '@recado/concurrency/pacer'

export type SendGuard = (entry: OutboxEntry, to: Peer) => Promise<SendOutcome>

export type GuardOptions = {
  companyId: number
  lease: Lease
  leaseClock: LeaseClock
  connection: Connection
  driver: { capabilities: Capabilities }
  /** Limits that the network has reported for this number. */
  link: { restrictedUntil: Date | null }
  health: Pick<HealthMonitor, 'sendStarted' | 'responded' | 'sendAccepted'>
}

type GuardContext = GuardOptions & {
  world: World
  pace: { sets: SendingPace; waitFor: (kind: 'reply' | 'known') => number } | undefined
}

/**
 * The only way to the network: every message passes this check right before it is sent. The check delays or refuses a
 * message when this node no longer owns the number, the contact opted out of automatic messages, the service window is
 * closed, the network takes no first messages from the number, or the number would write faster than people do.
 */
export function makeGuard(world: World, options: GuardOptions): SendGuard {
  const { driver, leaseClock, lease, connection, health } = options
  const context: GuardContext = { ...options, world, pace: paceOf(world, driver.capabilities) }
  return async (entry, to) => {
    const blocked = entry.kind === 'send' ? await refusalOrDelay(context, entry) : undefined
    if (blocked) return blocked
    // The last check before sending. A driver that waits before the first byte, as for a file, checks again.
    if (!leaseClock.isValid()) throw new LeaseLostError(lease)
    health.sendStarted()
    const result = await dispatch(world, connection, { entry, to })
    if (result.outcome === 'accepted') health.sendAccepted()
    if (result.outcome === 'refused') health.responded()
    return result
  }
}

/** A new owner starts without saved tokens, because the previous owner may have just used them. */
function paceOf({ clock }: World, { pace: sets }: Capabilities): GuardContext['pace'] {
  if (!sets) return undefined
  const pacers = { reply: makePacer(sets.reply, 1), known: makePacer(sets.known, 1) }
  return { sets, waitFor: (kind) => pacers[kind].take(clock().getTime()) }
}

/** Undefined if the message may leave. Skips queries whose result cannot block the message. */
async function refusalOrDelay(
  context: GuardContext,
  entry: OutboxEntry,
): Promise<SendOutcome | undefined> {
  const { world, driver, pace, link } = context
  const { capabilities } = driver
  const now = world.clock()
  const isRestricted = link.restrictedUntil !== null && link.restrictedUntil > now
  const isGuarded = entry.origin !== 'agent' || capabilities.serviceWindowHours !== undefined
  if (!isGuarded && !isRestricted && !pace) return undefined
  const { history, isWindowOpen } = await readCircumstances(context, entry.contactId)
  // Approved templates may be sent at any time.
  const isOpen = isWindowOpen || entry.extra?.template !== undefined
  const code = refusalOf(history, { origin: entry.origin, isRestricted, isOpen })
  if (code) return refusedFor(code)
  return entry.wasPaced ? undefined : delayOf(context, entry, history)
}

/** Of all conversations that a claim starts to send, in one message. */
const readCircumstances = gatheredBy(
  (context: GuardContext) => context,
  ({ world, companyId, lease: { connectionId } }, contactIds: number[]) =>
    readAsCompany(world, companyId, async (ctx) => {
      const about = { connectionId, contactIds }
      const [histories, windows] = await Promise.all([
        readContactHistories(ctx, about),
        areWindowsOpen(ctx, about),
      ])
      return histories.map((history, i) => ({ history, isWindowOpen: windows[i]! }))
    }),
)

type Circumstances = {
  origin: OutboxEntry['origin']
  /** The network takes no first messages from this number. */
  isRestricted: boolean
  /** The service window is open, or the network has none. */
  isOpen: boolean
}

/** Returns why the message must not be sent, if so. Agents may answer contacts that opted out of automatic messages. */
function refusalOf(
  { isSuppressed, isKnown }: ContactHistory,
  { origin, isRestricted, isOpen }: Circumstances,
): ErrorCode | undefined {
  if (isSuppressed && origin !== 'agent') return 'ERR_CONTACT_SUPPRESSED'
  if (!isOpen) return 'ERR_WAPP_WINDOW_CLOSED'
  if (isRestricted && !isKnown) return 'ERR_WAPP_NEW_CHATS_RESTRICTED'
  return undefined
}

const refusedFor = (code: ErrorCode): SendOutcome => ({
  outcome: 'refused',
  code,
  retry: 'never',
  text: 'held back before it was sent',
})

const DAY_MS = 24 * 60 * 60_000
const RETRY_FIRST_CONTACT_MS = 60 * 60_000

/**
 * Undefined if the message may leave now. When today's first contacts are used up, an agent gets an error and an
 * automatic message waits.
 */
async function delayOf(
  { world, companyId, lease, pace }: GuardContext,
  { origin }: OutboxEntry,
  { wroteAt, isKnown }: ContactHistory,
): Promise<SendOutcome | undefined> {
  if (!pace) return undefined
  const now = world.clock().getTime()
  if (isKnown) {
    const waitMs = pace.waitFor(wroteAt && now - wroteAt.getTime() < DAY_MS ? 'reply' : 'known')
    return waitMs > 0 ? { outcome: 'postponed', pacedUntil: new Date(now + waitMs) } : undefined
  }
  const { connectionId } = lease
  const perDay = pace.sets.firstPerDay
  const isLeft = await within(world, { companyId }, (ctx) =>
    countFirstContact(ctx, { connectionId, perDay }),
  )
  if (isLeft) return undefined
  if (origin === 'agent') return refusedFor('ERR_WAPP_FIRST_CONTACTS_LIMIT')
  return { outcome: 'postponed', pacedUntil: new Date(now + RETRY_FIRST_CONTACT_MS) }
}
