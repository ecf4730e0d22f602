import type { PairResult } from '../wire.ts'
import { announceDevices } from './devices.ts'
import { closeLink } from './links.ts'
import { announceOffers, removeOffer } from './offers.ts'
import { createPhone } from './phones.ts'
import { Refusal } from './refusal.ts'
import { rulesFor } from './ruleset.ts'
import { iso } from './world.ts'
import type { Link, World } from './world.ts'

const REFS = 6
const FIRST_REF_SECONDS = 60
const NEXT_REF_SECONDS = 20

/** A client asks to be linked and shows QR codes until one is scanned or all have expired. */
export function offerPairing(world: World, link: Link, label: string): void {
  if (world.rules.common.outage) return closeLink(world, link, 503)
  removeOffer(world, link)
  showQr(world, link, { label, attempt: 1 })
}

function showQr(
  world: World,
  link: Link,
  { label, attempt }: { label: string; attempt: number },
): void {
  const ref = world.newId()
  const { qrSeconds } = world.rules.common
  const seconds = qrSeconds ?? (attempt === 1 ? FIRST_REF_SECONDS : NEXT_REF_SECONDS)
  const expiresAt = world.now + seconds * 1000
  // The code is an address, so that the camera of a real phone opens the phone page.
  const qrcode = `${link.origin}/simulator?pair=${ref}`
  const offer = { ref, qrcode, label, attempt, expiresAt }
  link.offer = offer
  world.offers.set(ref, link)
  world.emit({
    kind: 'frame',
    link: link.id,
    frame: { type: 'qr', qrcode, attempt, of: REFS, expiresAt: iso(expiresAt) },
  })
  announceOffers(world)
  world.timetable.at(expiresAt, () => {
    if (link.offer !== offer) return
    removeOffer(world, link)
    if (attempt < REFS) showQr(world, link, { label, attempt: attempt + 1 })
    else closeLink(world, link, 408)
  })
}

/** A phone scans a QR code: the client that shows it becomes a device of this phone. */
export function pairDevice(
  world: World,
  order: { qrcode: string; number: string; name?: string | undefined },
): PairResult {
  const link = world.offers.get(refIn(order.qrcode))
  if (!link?.offer || link.offer.expiresAt <= world.now) throw new Refusal('wrong-or-expired-qr')
  const { number, name, lid, online, registered } = createPhone(world, order)
  if (!registered) throw new Refusal('not-on-whatsapp')
  if (rulesFor(world, number).outage) throw new Refusal('outage')
  if (!online) throw new Refusal('phone-offline')
  const deviceId = world.newId()
  const token = `${world.newId()}${world.newId()}`
  world.store.run(
    'insert into device (id, number, token, label, linked_at) values (?, ?, ?, ?, ?)',
    deviceId,
    number,
    token,
    link.offer.label,
    world.now,
  )
  removeOffer(world, link)
  world.emit({
    kind: 'frame',
    link: link.id,
    frame: { type: 'paired', token, number, name, deviceId, lid },
  })
  announceDevices(world, number)
  return { number, deviceId }
}

/** Accepts the whole text of the QR code, or only the part after `pair=`. */
function refIn(qrcode: string): string {
  const text = qrcode.trim()
  return URL.parse(text)?.searchParams.get('pair') ?? text
}
