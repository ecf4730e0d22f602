import type { PairingOffer } from '../wire.ts'
import { iso, emitNews } from './world.ts'
import type { Link, World } from './world.ts'

export function removeOffer(world: World, link: Link): void {
  if (!link.offer) return
  world.offers.delete(link.offer.ref)
  delete link.offer
  announceOffers(world)
}

/** The QR codes on this network that wait to be scanned. */
export function listOffers(world: World): PairingOffer[] {
  const offers = [...world.offers.values()].flatMap(({ offer }) => (offer ? [offer] : []))
  return offers.map(({ qrcode, label, expiresAt }) => ({
    qrcode,
    label,
    expiresAt: iso(expiresAt),
  }))
}

export function announceOffers(world: World): void {
  for (const number of world.watched.keys()) {
    emitNews(world, number, () => ({ type: 'pairing', pairings: listOffers(world) }))
  }
}
