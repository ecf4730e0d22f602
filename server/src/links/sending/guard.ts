import type { ErrorCode } from '@recado/contract/errors'
import type { World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { isWindowOpen } from '../../connections/service-windows/queries.ts'
import type { Capabilities, Connection, Peer, SendingPace } from '../../platform/whatsapp-driver.ts'
import { type Acquaintance, acquaintanceOf, countFirstContact } from '../contact-history.ts'
import { dispatch } from './dispatch.ts'
import { type Lease, LeaseLost } from '../lease/lease.ts'
import type { Parcel, Passage } from './outbox.ts'
import type { Tenure } from '../lease/lease-clock.ts'
import type { Vitals } from '../health/health.ts'
import { makeWaitingLine } from './waiting-line.ts'

export type Guard = (parcel: Parcel, to: Peer) => Promise<Passage>

export type GuardOptions = {
  companyId: number
  lease: Lease
  tenure: Tenure
  connection: Connection
  driver: { capabilities: Capabilities }
  /** What the network has told of this number. */
  link: { restrictedUntil: Date | null }
  vitals: Pick<Vitals, 'asked' | 'heard' | 'sent'>
}

type Post = GuardOptions & {
  world: World
  pace: { sets: SendingPace; waitFor: (kind: 'reply' | 'known') => number } | undefined
}

/**
 * The one way out: whatever is to reach a customer passes here, right before it leaves. It is held up or refused where
 * the number is no longer ours, the person wants no such message, the network's window is closed, the network takes no
 * first messages from the number, or the number would write faster than people do.
 */
export function makeGuard(world: World, options: GuardOptions): Guard {
  const { driver, tenure, lease, connection, vitals } = options
  const post: Post = { ...options, world, pace: paceOf(world, driver.capabilities) }
  return async (parcel, to) => {
    const objection = parcel.errand === 'send' ? await objectionTo(post, parcel) : undefined
    if (objection) return objection
    // Last of all; a driver that has to wait before the first byte, as for a file, asks once more.
    if (!tenure.holds()) throw new LeaseLost(lease)
    vitals.asked()
    const result = await dispatch(world, connection, { parcel, to })
    if (result.outcome === 'accepted') vitals.sent()
    if (result.outcome === 'refused') vitals.heard()
    return result
  }
}

/** A new owner has saved up nothing: who owned the number before may have used it all a moment ago. */
function paceOf({ clock }: World, { pace: sets }: Capabilities): Post['pace'] {
  if (!sets) return undefined
  const lines = { reply: makeWaitingLine(sets.reply, 1), known: makeWaitingLine(sets.known, 1) }
  return { sets, waitFor: (kind) => lines[kind].take(clock().getTime()) }
}

/** Undefined: it may leave. What nothing speaks against anyway is not looked into. */
async function objectionTo(post: Post, parcel: Parcel): Promise<Passage | undefined> {
  const { world, companyId, lease, driver, pace, link } = post
  const { capabilities } = driver
  const now = world.clock()
  const isRestricted = link.restrictedUntil !== null && link.restrictedUntil > now
  const isAsked = parcel.origin !== 'agent' || capabilities.serviceWindowHours !== undefined
  if (!isAsked && !isRestricted && !pace) return undefined
  const conversation = { connectionId: lease.connectionId, contactId: parcel.contactId }
  const { known, isOpen } = await within(world, { companyId, readOnly: true }, async (ctx) => ({
    known: await acquaintanceOf(ctx, conversation),
    // What the network has approved beforehand may be sent at any time.
    isOpen: parcel.extra?.template !== undefined || (await isWindowOpen(ctx, conversation)),
  }))
  const code = refusalOf(known, { origin: parcel.origin, isRestricted, isOpen })
  if (code) return refusedFor(code)
  return parcel.hadTurn ? undefined : turnOf(post, parcel, known)
}

type Circumstances = {
  origin: Parcel['origin']
  /** The network takes no first messages from this number. */
  isRestricted: boolean
  /** One may write freely. */
  isOpen: boolean
}

/** What forbids it, if anything does. People may answer whoever asked for no other messages. */
function refusalOf(
  { isSuppressed, isKnown }: Acquaintance,
  { origin, isRestricted, isOpen }: Circumstances,
): ErrorCode | undefined {
  if (isSuppressed && origin !== 'agent') return 'ERR_CONTACT_SUPPRESSED'
  if (!isOpen) return 'ERR_WAPP_WINDOW_CLOSED'
  if (isRestricted && !isKnown) return 'ERR_WAPP_NEW_CHATS_RESTRICTED'
  return undefined
}

const refusedFor = (code: ErrorCode): Passage => ({
  outcome: 'refused',
  code,
  retry: 'never',
  text: 'held back before it was sent',
})

const DAY_MS = 24 * 60 * 60_000
const LOOK_AGAIN_MS = 60 * 60_000

/** Undefined: it is its turn. A person is told that today's strangers are used up; a machine waits. */
async function turnOf(
  { world, companyId, lease, pace }: Post,
  { origin }: Parcel,
  { wroteAt, isKnown }: Acquaintance,
): Promise<Passage | undefined> {
  if (!pace) return undefined
  const now = world.clock().getTime()
  if (isKnown) {
    const wait = pace.waitFor(wroteAt && now - wroteAt.getTime() < DAY_MS ? 'reply' : 'known')
    return wait > 0 ? { outcome: 'postponed', turnAt: new Date(now + wait) } : undefined
  }
  const { connectionId } = lease
  const perDay = pace.sets.firstPerDay
  const isLeft = await within(world, { companyId }, (ctx) =>
    countFirstContact(ctx, { connectionId, perDay }),
  )
  if (isLeft) return undefined
  if (origin === 'agent') return refusedFor('ERR_WAPP_FIRST_CONTACTS_LIMIT')
  return { outcome: 'postponed', turnAt: new Date(now + LOOK_AGAIN_MS) }
}
