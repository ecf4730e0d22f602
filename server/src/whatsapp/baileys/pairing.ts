import type { PairingCode } from '@recado/contract/connections/connections'
import { Refusal } from '../../platform/refusal.ts'
import type { ChildLink } from './child.ts'
import type { BaileysDevice } from './device.ts'
import type { BaileysPace } from './pace.ts'

/** The library shows a link's first code longer than the others. */
const FIRST_CODE_MS = 60_000
const CODE_MS = 20_000
/** The network gives a link this many codes and then ends it. */
const CODES = 6

/** How long a code is shown: the first of a link, or a later one. */
export const codeLifetimeMs = ({ qrMs }: BaileysPace, isFirst: boolean): number =>
  qrMs ?? (isFirst ? FIRST_CODE_MS : CODE_MS)

/** A code to type on the phone. It is valid as long as the link that issued it. */
export async function pairingCode(device: BaileysDevice, number: string): Promise<PairingCode> {
  try {
    const link = await linkToPair(device)
    const code = await link.ask({ op: 'pairing-code', phone: number.replace(/\D/g, '') })
    return { code, expiresAt: new Date(Date.now() + remainingMs(device)).toISOString() }
  } catch (err) {
    device.log.debug({ err }, 'no pairing code could be issued')
    throw new Refusal('ERR_WAPP_PAIRING_CODE')
  }
}

/** Milliseconds until the link that waits to be paired ends. */
function remainingMs({ codesSince, pace }: BaileysDevice): number {
  const round = codeLifetimeMs(pace, true) + (CODES - 1) * codeLifetimeMs(pace, false)
  return codesSince === undefined ? round : codesSince + round - Date.now()
}

/** The link that waits to be paired. A link that ends too soon to type a code is replaced by a new one. */
async function linkToPair(device: BaileysDevice): Promise<ChildLink> {
  const { link, online, pace } = device
  if (!link || online) throw new Error('no link waits to be paired')
  if (remainingMs(device) >= pace.typeCodeMs) return link
  const next = Promise.withResolvers<ChildLink>()
  device.onFirstCode = next.resolve
  const late = setTimeout(() => next.reject(new Error('no new link in time')), pace.newLinkMs)
  link.close()
  return next.promise.finally(() => clearTimeout(late))
}
