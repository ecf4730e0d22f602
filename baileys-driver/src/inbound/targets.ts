import { proto, unpadRandomMax16 } from 'baileys'
import type { Self } from '../address.ts'
import type { Envelope } from './envelope.ts'
import { JOURNAL, type JournalEntry, type JournalMark, type Peer, SENT } from '../protocol.ts'
import type { Store } from '../store.ts'

/** The message that an edit or deletion refers to, as far as this device knows it. */
export type MessageTarget = {
  /** Decrypts its edits. */
  secret: Uint8Array | undefined
  /** Addresses of its author. */
  authors: string[]
}

/**
 * Finds the message with this id by the author of the change, because nobody may edit or delete messages of another.
 * Undefined if that author sent no such message, or too long ago.
 */
export async function findTarget(
  store: Store,
  self: Self,
  { author, fromMe, id }: Pick<Envelope, 'author' | 'fromMe'> & { id: string },
): Promise<MessageTarget | undefined> {
  const users = usersOf(author)
  const keys = users.flatMap((user) => [`${user}/${id}`, `${user}/${id}/group`])
  const texts = Object.values(await store.read(JOURNAL, keys))
  const authors = addressesOf(author)
  const secrets = texts.flatMap((text) => secretIn(JSON.parse(text)) ?? [])
  if (texts.length > 0) return { secret: secrets[0], authors }
  const sent = fromMe ? (await store.read(SENT, [id]))[id] : undefined
  if (sent === undefined) return undefined
  const content = proto.Message.decode(Buffer.from(sent, 'base64'))
  const ours = addressesOf({ kind: 'user', phone: self.phone, ...(self.lid && { lid: self.lid }) })
  return { secret: content.messageContextInfo?.messageSecret ?? undefined, authors: ours }
}

const usersOf = ({ phone, lid }: Peer): string[] =>
  [phone, lid].filter((user) => user !== undefined)

const addressesOf = ({ phone, lid }: Peer): string[] => [
  ...(lid ? [`${lid}@lid`] : []),
  ...(phone ? [`${phone}@s.whatsapp.net`] : []),
]

function secretIn(found: JournalEntry | JournalMark): Uint8Array | undefined {
  if ('done' in found) return found.secret ? Buffer.from(found.secret, 'base64') : undefined
  return secretOf(decoded(found))
}

/** @throws if it is no message. */
export function decoded({ plain }: JournalEntry): proto.IMessage {
  const message = proto.Message.decode(unpadRandomMax16(Buffer.from(plain, 'base64')))
  const { deviceSentMessage, messageContextInfo } = message
  if (!deviceSentMessage?.message) return message
  return { ...(messageContextInfo && { messageContextInfo }), ...deviceSentMessage.message }
}

/** The secret is beside the content, even if the content is wrapped. */
export const secretOf = (message: proto.IMessage): Uint8Array | undefined => {
  const secret = message.messageContextInfo?.messageSecret
  return secret?.length ? secret : undefined
}
