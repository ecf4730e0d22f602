import type { PairingCode } from '@recado/contract/connections'
import { Refusal } from '../../platform/refusal.ts'
import type { Link } from './child.ts'
import type { Device } from './device.ts'
import type { Pace } from './pace.ts'

/** The library shows the first code of a link longer than the others. */
const FIRST_CODE_MS = 60_000
const CODE_MS = 20_000
/** So many the network gives a link, and then ends it. */
const CODES = 6

/** How long a code to scan is shown: the first of a link, or one of the others. */
export const codeLasts = ({ qrMs }: Pace, isFirst: boolean): number =>
  qrMs ?? (isFirst ? FIRST_CODE_MS : CODE_MS)

/** A code to type on the phone, good for as long as the link stands that it is asked of. */
export async function pairingCode(device: Device, number: string): Promise<PairingCode> {
  try {
    const link = await linkWithTime(device)
    const code = await link.ask({ op: 'pairing-code', phone: number.replace(/\D/g, '') })
    return { code, expiresAt: new Date(Date.now() + lastsFor(device)).toISOString() }
  } catch (err) {
    device.log.debug({ err }, 'no code to type was given')
    throw new Refusal('ERR_WAPP_PAIRING_CODE')
  }
}

/** How long the link still stands that waits to be paired, in milliseconds. */
function lastsFor({ codesSince, pace }: Device): number {
  const round = codeLasts(pace, true) + (CODES - 1) * codeLasts(pace, false)
  return codesSince === undefined ? round : codesSince + round - Date.now()
}

/** The link that waits to be paired, or a new one where that is about to end: nobody types so fast. */
async function linkWithTime(device: Device): Promise<Link> {
  const { link, online, pace } = device
  if (!link || online) throw new Error('no link waits to be paired')
  if (lastsFor(device) >= pace.typingMs) return link
  const next = Promise.withResolvers<Link>()
  device.onFirstCode = next.resolve
  const late = setTimeout(() => next.reject(new Error('no new link in time')), pace.freshLinkMs)
  link.close()
  return next.promise.finally(() => clearTimeout(late))
}
