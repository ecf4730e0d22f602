import { createDecipheriv, hkdfSync } from 'node:crypto'
import { proto } from 'baileys'
import type { MessageTarget } from './targets.ts'

const TAG_BYTES = 16
const KEY_BYTES = 32

/**
 * Decrypts an edit that is encrypted with the secret of the original message, which the library does not support:
 * AES-256-GCM with a key from HKDF-SHA256 of the secret and the ids of message, author and editor. Author and editor
 * are the same person, by number or by privacy id. Undefined if no key fits.
 */
export function openEdit(
  { targetMessageKey, encPayload, encIv }: proto.Message.ISecretEncryptedMessage,
  { secret, authors }: Pick<MessageTarget, 'secret' | 'authors'>,
): proto.IMessage | undefined {
  const id = targetMessageKey?.id
  if (!secret || !id || !encIv || !encPayload || encPayload.length <= TAG_BYTES) return undefined
  for (const author of authors) {
    const info = Buffer.from(`${id}${author}${author}Message Edit`)
    const plain = opened(keyFrom(secret, info), encIv, encPayload)
    if (plain) return editIn(proto.Message.decode(plain))
  }
  return undefined
}

const keyFrom = (secret: Uint8Array, info: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(KEY_BYTES), info, KEY_BYTES))

/** Undefined if the key is wrong. */
function opened(key: Uint8Array, iv: Uint8Array, payload: Uint8Array): Buffer | undefined {
  const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  cipher.setAuthTag(payload.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([cipher.update(payload.subarray(0, -TAG_BYTES)), cipher.final()])
  } catch {
    return undefined
  }
}

/** Some clients send the edit wrapped, some only the new content. */
const editIn = (message: proto.IMessage): proto.IMessage =>
  message.protocolMessage?.editedMessage ??
  message.editedMessage?.message?.protocolMessage?.editedMessage ??
  message
