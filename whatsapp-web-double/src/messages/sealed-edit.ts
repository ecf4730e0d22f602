import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { proto } from 'baileys'

const TAG_BYTES = 16
const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType

type Original = { id: string; secret: Uint8Array }

/**
 * The key is derived from the secret of the original message, its author and its editor: the same person, under one of
 * their addresses.
 */
const keyOf = ({ id, secret }: Original, author: string): Buffer =>
  Buffer.from(
    hkdfSync('sha256', secret, Buffer.alloc(32), `${id}${author}${author}Message Edit`, 32),
  )

/** An edit as current phones send it: encrypted with the secret of the original message. */
export function sealEdit(
  edited: proto.IMessage,
  { id, secret, author, key }: Original & { author: string; key: proto.IMessageKey },
): proto.IMessage {
  const { MESSAGE_EDIT: type } = proto.Message.ProtocolMessage.Type
  const inner = { protocolMessage: { key, type, editedMessage: edited, timestampMs: Date.now() } }
  const encIv = randomBytes(12)
  const aes = createCipheriv('aes-256-gcm', keyOf({ id, secret }, author), encIv)
  const sealed = [aes.update(proto.Message.encode(inner).finish()), aes.final(), aes.getAuthTag()]
  const encPayload = Buffer.concat(sealed)
  return {
    secretEncryptedMessage: {
      targetMessageKey: key,
      encPayload,
      encIv,
      secretEncType: MESSAGE_EDIT,
    },
  }
}

/** The text of an edit, or undefined if none of these addresses encrypted it. */
export function openEdit(
  { encPayload, encIv }: proto.Message.ISecretEncryptedMessage,
  { id, secret, authors }: Original & { authors: string[] },
): proto.IMessage | undefined {
  if (!encPayload || !encIv) return undefined
  const end = encPayload.length - TAG_BYTES
  for (const author of authors) {
    const aes = createDecipheriv('aes-256-gcm', keyOf({ id, secret }, author), encIv)
    aes.setAuthTag(encPayload.subarray(end))
    const start = aes.update(encPayload.subarray(0, end))
    try {
      const inner = proto.Message.decode(Buffer.concat([start, aes.final()]))
      return inner.protocolMessage?.editedMessage ?? undefined
    } catch {
      continue
    }
  }
  return undefined
}
