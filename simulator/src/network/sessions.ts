import type { Session } from '../wire.ts'
import { iso } from './world.ts'
import type { Link, World } from './world.ts'

const KEPT = 1000

/** Records sign-ins, so that tests can read later which client used a number, and when. */
export function beginLinkSession(world: World, link: Link, client: string): void {
  const { stream } = link
  if (!stream) return
  const stays = world.stays.get(stream.number) ?? []
  world.stays.set(stream.number, stays)
  link.stay = { deviceId: stream.deviceId, client, since: world.now, sent: 0 }
  stays.push(link.stay)
  if (stays.length > KEPT) stays.shift()
}

export function endLinkSession(world: World, { stay }: Link): void {
  if (stay) stay.until ??= world.now
}

/** Records that this link received a request to send, whatever its result. */
export function recordSending(world: World, { stay }: Link): void {
  if (!stay) return
  stay.sent += 1
  stay.firstSentAt ??= world.now
  stay.lastSentAt = world.now
}

export const listSessions = (world: World, { number }: { number: string }): Session[] =>
  (world.stays.get(number) ?? []).map(({ deviceId, client, sent, ...at }) => ({
    deviceId,
    client,
    since: iso(at.since),
    ...(at.until !== undefined && { until: iso(at.until) }),
    sent,
    ...(at.firstSentAt !== undefined && { firstSentAt: iso(at.firstSentAt) }),
    ...(at.lastSentAt !== undefined && { lastSentAt: iso(at.lastSentAt) }),
  }))
