import { createRequire } from 'node:module'
import { generateSignalPubKey } from 'baileys'

type Keys = { privKey: Buffer; pubKey: Buffer }
export type LibraryAddress = { toString: () => string }
export type SessionRecord = { serialize: () => Uint8Array; haveOpenSession: () => boolean }

/** The storage of libsignal's state. */
export type SignalStorage = {
  loadSession: (id: string) => Promise<SessionRecord | null>
  storeSession: (id: string, session: SessionRecord) => Promise<void>
  isTrustedIdentity: () => boolean
  loadPreKey: (id: number | string) => Promise<Keys | undefined>
  removePreKey: (id: number) => void
  loadSignedPreKey: () => Keys
  getOurRegistrationId: () => number
  getOurIdentity: () => Keys
}

type PublicPreKey = { keyId: number; publicKey: Uint8Array }
type Bundle = {
  registrationId: number
  identityKey: Uint8Array
  signedPreKey: PublicPreKey & { signature: Uint8Array }
  preKey?: PublicPreKey | undefined
}

/** The part of libsignal that is used here. */
type LibSignal = {
  ProtocolAddress: new (user: string, device: number) => LibraryAddress
  SessionRecord: { deserialize: (bytes: Uint8Array) => SessionRecord }
  SessionBuilder: new (
    storage: SignalStorage,
    address: LibraryAddress,
  ) => { initOutgoing: (bundle: Bundle) => Promise<void> }
  SessionCipher: new (
    storage: SignalStorage,
    address: LibraryAddress,
  ) => {
    encrypt: (plain: Uint8Array) => Promise<{ type: number; body: string }>
    decryptWhisperMessage: (body: Uint8Array) => Promise<Buffer>
    decryptPreKeyWhisperMessage: (body: Uint8Array) => Promise<Buffer>
  }
  curve: {
    verifySignature: (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean
  }
}

const baileys = createRequire(import.meta.url).resolve('baileys')

/** The same copy that Baileys uses. */
export const libsignal = createRequire(baileys)('libsignal') as LibSignal

type Signed = { key: Uint8Array; message: Uint8Array; signature: Uint8Array }

/**
 * Verifies a signature. Baileys' own `Curve.verify` ignores libsignal's result and accepts any well-formed signature.
 */
export const isSignedBy = ({ key, message, signature }: Signed): boolean =>
  libsignal.curve.verifySignature(
    generateSignalPubKey(key) as Buffer,
    Buffer.from(message),
    Buffer.from(signature),
  )
