import { randomInt } from 'node:crypto'
import { Curve, generateSignalPubKey, signedKeyPair, type KeyPair, type proto } from 'baileys'
import type { DeviceAddress } from './address.ts'
import type { KeyBundle } from './key-bundle.ts'
import { isSignedBy, libsignal, type SignalStorage } from './library.ts'
import { padded, unpadded } from './padding.ts'
import { SenderKeys } from './sender-keys.ts'

export type Ciphertext = { type: 'pkmsg' | 'msg' | 'skmsg'; body: Buffer }

const PREKEY_MESSAGE = 3
const REGISTRATION_IDS = 16_380

const asKeys = (pair: KeyPair) => ({
  privKey: Buffer.from(pair.private),
  pubKey: generateSignalPubKey(pair.public) as Buffer,
})

const addressOf = ({ user, device }: DeviceAddress) => new libsignal.ProtocolAddress(user, device)

/** A phone as Signal sees it: an identity, pre-keys, and its sessions with other devices; all in memory. */
export class SignalDevice {
  readonly identity: KeyPair = Curve.generateKeyPair()
  readonly groups = new SenderKeys()
  readonly #registrationId = randomInt(1, REGISTRATION_IDS)
  readonly #signedPreKey = signedKeyPair(this.identity, 1)
  readonly #preKeys = new Map<number, KeyPair>()
  readonly #sessions = new Map<string, Uint8Array>()
  readonly #storage = this.#makeStorage()
  #nextPreKeyId = 1

  /** Uses up one pre-key with each call, as the real key server does. */
  bundle(): KeyBundle {
    const id = this.#nextPreKeyId++
    const pair = Curve.generateKeyPair()
    this.#preKeys.set(id, pair)
    const { keyId, keyPair, signature } = this.#signedPreKey
    return {
      registrationId: this.#registrationId,
      identity: this.identity.public,
      signedPreKey: { id: keyId, key: keyPair.public, signature },
      preKey: { id, key: pair.public },
    }
  }

  /** Begins a session with the keys of `bundle` if there is none. */
  async encrypt(
    to: DeviceAddress,
    message: proto.IMessage,
    bundle: () => KeyBundle,
  ): Promise<Ciphertext> {
    const address = addressOf(to)
    const known = await this.#storage.loadSession(address.toString())
    if (!known?.haveOpenSession()) await this.#begin(to, bundle())
    const cipher = new libsignal.SessionCipher(this.#storage, address)
    const { type, body } = await cipher.encrypt(padded(message))
    return { type: type === PREKEY_MESSAGE ? 'pkmsg' : 'msg', body: Buffer.from(body, 'binary') }
  }

  /** Throws if the session of the sender does not match, or if the bytes were decrypted before. */
  async decrypt(from: DeviceAddress, { type, body }: Ciphertext): Promise<proto.IMessage> {
    const cipher = new libsignal.SessionCipher(this.#storage, addressOf(from))
    if (type === 'pkmsg') return unpadded(await cipher.decryptPreKeyWhisperMessage(body))
    return unpadded(await cipher.decryptWhisperMessage(body))
  }

  forget(address: DeviceAddress): void {
    this.#sessions.delete(addressOf(address).toString())
  }

  async #begin(to: DeviceAddress, bundle: KeyBundle): Promise<void> {
    const { identity, signedPreKey, preKey } = bundle
    const message = generateSignalPubKey(signedPreKey.key)
    if (!isSignedBy({ key: identity, message, signature: signedPreKey.signature }))
      throw new Error(`the signed pre-key of ${to.user}:${to.device} is signed by somebody else`)
    const builder = new libsignal.SessionBuilder(this.#storage, addressOf(to))
    await builder.initOutgoing({
      registrationId: bundle.registrationId,
      identityKey: generateSignalPubKey(identity),
      signedPreKey: {
        keyId: signedPreKey.id,
        publicKey: message,
        signature: signedPreKey.signature,
      },
      preKey: preKey && { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.key) },
    })
  }

  #makeStorage(): SignalStorage {
    return {
      loadSession: async (id) => {
        const stored = this.#sessions.get(id)
        return stored ? libsignal.SessionRecord.deserialize(stored) : null
      },
      storeSession: async (id, session) => {
        this.#sessions.set(id, session.serialize())
      },
      isTrustedIdentity: () => true,
      loadPreKey: async (id) => {
        const pair = this.#preKeys.get(Number(id))
        return pair && asKeys(pair)
      },
      removePreKey: (id) => void this.#preKeys.delete(id),
      loadSignedPreKey: () => asKeys(this.#signedPreKey.keyPair),
      getOurRegistrationId: () => this.#registrationId,
      getOurIdentity: () => asKeys(this.identity),
    }
  }
}
