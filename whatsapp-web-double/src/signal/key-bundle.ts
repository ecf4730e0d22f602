import type { BinaryNode } from 'baileys'
import { bigEndian, bytesOf, child, node, numberOf } from '../wire/nodes.ts'

export type SignedPreKey = { id: number; key: Uint8Array; signature: Uint8Array }
export type PreKey = { id: number; key: Uint8Array }

/** The public keys of a device that a sender needs to begin a session with it. Keys are 32 bytes. */
export type KeyBundle = {
  registrationId: number
  identity: Uint8Array
  signedPreKey: SignedPreKey
  preKey?: PreKey | undefined
}

/** Signal's type byte of a Curve25519 key. */
const KEY_TYPE = Buffer.from([5])

const preKeyNode = ({ id, key }: PreKey): BinaryNode =>
  node('key', {}, [node('id', {}, bigEndian(id, 3)), node('value', {}, key)])

const signedPreKeyNode = ({ id, key, signature }: SignedPreKey): BinaryNode =>
  node('skey', {}, [
    node('id', {}, bigEndian(id, 3)),
    node('value', {}, key),
    node('signature', {}, signature),
  ])

/** The bundle as the answer to a query for keys. */
export function bundleNodes(bundle: KeyBundle): BinaryNode[] {
  const nodes = [
    node('registration', {}, bigEndian(bundle.registrationId, 4)),
    node('type', {}, KEY_TYPE),
    node('identity', {}, bundle.identity),
    signedPreKeyNode(bundle.signedPreKey),
  ]
  return bundle.preKey ? [...nodes, preKeyNode(bundle.preKey)] : nodes
}

/** The bundle as a part of a retry receipt. */
export function retryKeyNodes(bundle: KeyBundle): BinaryNode[] {
  const keys = [
    node('type', {}, KEY_TYPE),
    node('identity', {}, bundle.identity),
    ...(bundle.preKey ? [preKeyNode(bundle.preKey)] : []),
    signedPreKeyNode(bundle.signedPreKey),
  ]
  return [node('registration', {}, bigEndian(bundle.registrationId, 4)), node('keys', {}, keys)]
}

export const readPreKey = (of: BinaryNode): PreKey => ({
  id: numberOf(child(of, 'id')),
  key: bytesOf(child(of, 'value')),
})

export const readSignedPreKey = (of: BinaryNode): SignedPreKey => ({
  ...readPreKey(of),
  signature: bytesOf(child(of, 'signature')),
})
