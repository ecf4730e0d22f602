import { randomBytes } from 'node:crypto'
import type { Account } from '../network/account.ts'
import type { Companion } from '../network/companion.ts'
import type { Network, PairingOffer } from '../network/network.ts'
import { SERVER, node } from '../wire/nodes.ts'
import { link } from './link.ts'

/** Gives a client its references. The client shows them one after the other as QR codes until none is left. */
export function offerPairing(network: Network, offer: PairingOffer): void {
  const refs = Array.from(
    { length: network.faults.qrCount },
    () => `2@${randomBytes(32).toString('base64')}`,
  )
  for (const ref of refs) network.offers.set(ref, offer)
  const list = refs.map((ref) => node('ref', {}, Buffer.from(ref)))
  const attributes = { from: SERVER, type: 'set', id: network.nextId(), xmlns: 'md' }
  offer.line.send(node('iq', attributes, [node('pair-device', {}, list)]))
}

export function endPairing(network: Network, ended: PairingOffer['line']): void {
  for (const [ref, { line }] of network.offers) if (line === ended) network.offers.delete(ref)
  for (const [number, { line, finished }] of network.codeOffers)
    if (line === ended) {
      network.codeOffers.delete(number)
      finished.reject(new Error('the client went away'))
    }
}

/**
 * Links the client whose code a phone scans: `reference,noise key,identity key,secret,platform` (keys in base64),
 * behind a `#` if the code is an address. Throws if the code has expired or belongs to another client.
 */
export function scan(network: Network, account: Account, code: string): Promise<Companion> {
  const [ref = '', noiseKey, identity, secret = ''] = code.slice(code.indexOf('#') + 1).split(',')
  const offer = network.offers.get(ref)
  if (!offer) throw new Error('this code expired')
  const { clientStatic, payload } = offer.hello
  const shown = Buffer.from(payload.devicePairingData?.eIdent ?? []).toString('base64')
  if (shown !== identity || clientStatic.toString('base64') !== noiseKey)
    throw new Error('this code belongs to another client')
  endPairing(network, offer.line)
  return link(network, account, { offer, advSecret: Buffer.from(secret, 'base64') })
}
