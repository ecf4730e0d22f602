import type { BinaryNode } from 'baileys'
import type { Companion } from '../network/companion.ts'
import type { Network, PairingOffer } from '../network/network.ts'
import { SERVER, USERS, child, children, node, seconds } from '../wire/nodes.ts'
import { result, type Client } from './client.ts'
import { finishByCode, helloByCode } from './pairing-code.ts'
import { offerPairing } from './pairing-qr.ts'

const UNLINKED = 401

/** The first answer to a client: codes to show, a refusal, or a welcome with all waiting stanzas. */
export function acceptLogin(network: Network, offer: PairingOffer): Client | undefined {
  const { hello, line } = offer
  if (hello.payload.devicePairingData) {
    offerPairing(network, offer)
    return undefined
  }
  const owner = network.accountOf(`${String(hello.payload.username)}@${USERS}`)
  const companion = owner?.companions.get(hello.payload.device ?? 0)
  const isKnown = companion?.noiseStatic.equals(hello.clientStatic) === true
  const bar = owner && network.faults.bar(owner.number)
  if (!owner || !isKnown || bar !== undefined) {
    line.send(node('failure', { reason: String(bar ?? UNLINKED), location: 'cco' }))
    line.close()
    return undefined
  }
  replace(companion)
  companion.line = line
  companion.logins += 1
  welcome(companion)
  return { network, owner, companion, line }
}

/** Only one socket at a time serves a device: the older one is closed. */
function replace({ line }: Companion): void {
  line?.send(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
  line?.close()
}

function welcome(companion: Companion): void {
  const { line, lidJid } = companion
  const now = seconds()
  const success = { t: now, lid: lidJid, props: '1', creation: now, location: 'cco' }
  line?.send(node('success', success))
  const waiting = companion.unconfirmed
  const count = String(waiting.length)
  if (waiting.length > 0)
    line?.send(node('ib', { from: SERVER }, [node('offline_preview', { count, message: count })]))
  for (const stanza of waiting) line?.send({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } })
  line?.send(node('ib', { from: SERVER }, [node('offline', { count })]))
}

/** Stanzas that a client may send before it is linked. */
export function serveUnpaired(network: Network, offer: PairingOffer, stanza: BinaryNode): void {
  if (stanza.tag !== 'iq' || stanza.attrs['type'] === 'result') return
  const stage = child(stanza, 'link_code_companion_reg')?.attrs['stage']
  if (stage === 'companion_hello') helloByCode(network, offer, stanza)
  else if (stage === 'companion_finish') finishByCode(network, offer, stanza)
  else {
    const isPing = children(stanza).every(({ tag }) => tag === 'ping')
    if (!isPing) network.events.emit('unhandled', stanza)
    offer.line.send(result(stanza))
  }
}
