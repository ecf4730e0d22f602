import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { hkdf } from 'baileys'

/**
 * The protocol name. It has exactly 32 bytes, so it is also the first hash and the first chaining key (Noise
 * specification, 5.2).
 */
const PROTOCOL = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0')
const TAG_BYTES = 16

const nonce = (counter: number): Buffer => {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(counter, 8)
  return iv
}

/** One direction of an encrypted line: a key, and a counter that is unique per frame. */
export class Cipher {
  readonly #key: Uint8Array
  #counter = 0

  constructor(key: Uint8Array) {
    this.#key = key
  }

  seal(plain: Uint8Array, additional?: Uint8Array): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce(this.#counter++))
    if (additional) cipher.setAAD(additional)
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }

  /** Throws if the bytes were changed or are not the next ones. */
  open(sealed: Uint8Array, additional?: Uint8Array): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce(this.#counter++))
    if (additional) decipher.setAAD(additional)
    const end = sealed.length - TAG_BYTES
    decipher.setAuthTag(sealed.subarray(end))
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
  }
}

/** The symmetric state of a Noise handshake: the hash of everything sent so far, and the key derived from it. */
export class Handshake {
  #hash: Buffer = PROTOCOL
  #chainKey: Uint8Array = PROTOCOL
  #cipher = new Cipher(PROTOCOL)

  mixHash(data: Uint8Array): void {
    this.#hash = createHash('sha256').update(this.#hash).update(data).digest()
  }

  mixKey(shared: Uint8Array): void {
    const [chainKey, key] = this.#derive(shared)
    this.#chainKey = chainKey
    this.#cipher = new Cipher(key)
  }

  encrypt(plain: Uint8Array): Buffer {
    const sealed = this.#cipher.seal(plain, this.#hash)
    this.mixHash(sealed)
    return sealed
  }

  decrypt(sealed: Uint8Array): Buffer {
    const plain = this.#cipher.open(sealed, this.#hash)
    this.mixHash(sealed)
    return plain
  }

  /** The two ciphers of the line after the handshake: from client to server, and back. */
  split(): [Cipher, Cipher] {
    const [there, back] = this.#derive(new Uint8Array(0))
    return [new Cipher(there), new Cipher(back)]
  }

  #derive(input: Uint8Array): [Uint8Array, Uint8Array] {
    const salt = Buffer.from(this.#chainKey)
    const output = hkdf(Buffer.from(input), 64, { salt, info: '' })
    return [output.subarray(0, 32), output.subarray(32, 64)]
  }
}
