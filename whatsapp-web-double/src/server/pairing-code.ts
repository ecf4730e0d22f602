import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Curve, derivePairingCodeKey, hkdf, type BinaryNode } from 'baileys'
import type { Account } from '../network/account.ts'
import type { Companion } from '../network/companion.ts'
import type { CodeOffer, Network, PairingOffer } from '../network/network.ts'
import { SERVER, USERS, bytesOf, child, node, seconds } from '../wire/nodes.ts'
import { result } from './client.ts'
import { link } from './link.ts'

/**
 * A public key encrypted under a code that both sides know: salt (32 bytes), initial vector (16), key (32) in AES-CTR.
 */
const SALT_END = 32
const IV_END = 48
const GCM_TAG_BYTES = 16

async function unwrap(wrapped: Buffer, code: string): Promise<Buffer> {
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, SALT_END))
  const aes = createDecipheriv('aes-256-ctr', key, wrapped.subarray(SALT_END, IV_END))
  return Buffer.concat([aes.update(wrapped.subarray(IV_END)), aes.final()])
}

async function wrap(publicKey: Uint8Array, code: string): Promise<Buffer> {
  const salt = randomBytes(32)
  const iv = randomBytes(16)
  const aes = createCipheriv('aes-256-ctr', await derivePairingCodeKey(code, salt), iv)
  return Buffer.concat([salt, iv, aes.update(publicKey), aes.final()])
}

/** First stage: a waiting client names a number and asks to be linked by a code that only the client knows. */
export function helloByCode(network: Network, offer: PairingOffer, question: BinaryNode): void {
  const asked = child(question, 'link_code_companion_reg')
  const number = (asked?.attrs['jid'] ?? '').split('@')[0] ?? ''
  const ref = Buffer.from(`3@${randomBytes(24).toString('base64')}`)
  const wrappedKey = bytesOf(child(asked, 'link_code_pairing_wrapped_companion_ephemeral_pub'))
  const finished = Promise.withResolvers<Finish>()
  finished.promise.catch(() => undefined)
  network.codeOffers.set(number, { ...offer, ref, wrappedKey, finished })
  const content = [node('link_code_companion_reg', {}, [node('link_code_pairing_ref', {}, ref)])]
  offer.line.send(result(question, { content }))
  const label = bytesOf(child(asked, 'companion_platform_display')).toString()
  network.accountOf(`${number}@${USERS}`)?.heard.emit('pairingCode', { label })
}

/** Second stage, begun by the phone: its owner types the code. Rejects a wrong code. */
export async function enterCode(
  network: Network,
  account: Account,
  code: string,
): Promise<Companion> {
  const offer = network.codeOffers.get(account.number)
  if (!offer) throw new Error(`nobody asked to be linked with ${account.number} by a code`)
  const typed = code.replace(/[\s-]/g, '').toUpperCase()
  const companionKey = await unwrap(offer.wrappedKey, typed)
  const ephemeral = Curve.generateKeyPair()
  offer.line.send(
    primaryHello(network, account, { offer, key: await wrap(ephemeral.public, typed) }),
  )
  const shared = Curve.sharedKey(ephemeral.private, companionKey)
  const advSecret = openBundle(await offer.finished.promise, { account, shared })
  network.codeOffers.delete(account.number)
  return link(network, account, { offer, advSecret })
}

function primaryHello(
  network: Network,
  account: Account,
  { offer, key }: { offer: CodeOffer; key: Buffer },
): BinaryNode {
  const attributes = {
    from: SERVER,
    type: 'link_code_companion_reg',
    id: network.nextId(),
    t: seconds(),
  }
  return node('notification', attributes, [
    node('link_code_companion_reg', { jid: account.jid, stage: 'primary_hello' }, [
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, key),
      node('primary_identity_pub', {}, account.signal.identity.public),
      node('link_code_pairing_ref', {}, offer.ref),
    ]),
  ])
}

type Finish = Awaited<CodeOffer['finished']['promise']>

/** The client's last message: its identity, encrypted under the key that both sides share. */
export function finishByCode(network: Network, { line }: PairingOffer, question: BinaryNode): void {
  const said = child(question, 'link_code_companion_reg')
  line.send(result(question))
  const offer = [...network.codeOffers.values()].find((one) => one.line === line)
  offer?.finished.resolve({
    wrappedBundle: bytesOf(child(said, 'link_code_pairing_wrapped_key_bundle')),
    companionIdentity: bytesOf(child(said, 'companion_identity_public')),
  })
}

/** Checks what the client encrypted and derives the secret of the pairing from it. */
function openBundle(
  { wrappedBundle, companionIdentity }: Finish,
  { account, shared }: { account: Account; shared: Uint8Array },
): Buffer {
  const info = 'link_code_pairing_key_bundle_encryption_key'
  const key = hkdf(shared, 32, { salt: wrappedBundle.subarray(0, 32), info })
  const aes = createDecipheriv('aes-256-gcm', key, wrappedBundle.subarray(32, 44))
  const end = wrappedBundle.length - GCM_TAG_BYTES
  aes.setAuthTag(wrappedBundle.subarray(end))
  const start = aes.update(wrappedBundle.subarray(44, end))
  const bundle = Buffer.concat([start, opened(() => aes.final())])
  const expected = Buffer.concat([companionIdentity, account.signal.identity.public])
  if (!bundle.subarray(0, 64).equals(expected)) throw new Error('the code was typed for another')
  const identityShared = Curve.sharedKey(account.signal.identity.private, companionIdentity)
  const secret = Buffer.concat([shared, identityShared, bundle.subarray(64, 96)])
  return Buffer.from(hkdf(secret, 32, { info: 'adv_secret' }))
}

function opened(open: () => Buffer): Buffer {
  try {
    return open()
  } catch (cause) {
    throw new Error('wrong code', { cause })
  }
}
