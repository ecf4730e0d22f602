import { proto } from 'baileys'
import { sealEdit } from '../messages/sealed-edit.ts'
import type { Account } from '../network/account.ts'
import type { ChatEntry } from '../network/chat-log.ts'

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type

/** The key of a message for everybody who received it. */
function keyOf({ id, addressedAs, fromMe, chat, author }: ChatEntry): proto.IMessageKey {
  if (chat.includes('@')) return { id, fromMe, remoteJid: chat, participant: author.jid }
  return { id, fromMe, remoteJid: fromMe ? addressedAs : author.jid }
}

/** An edit, encrypted with the secret of the original or in the older way, by the setting of this phone. */
export function editOf(editor: Account, message: ChatEntry, text: string): proto.IMessage {
  const key = keyOf(message)
  const edited = { conversation: text }
  const secret = message.message.messageContextInfo?.messageSecret
  if (editor.sealsEdits && secret) {
    const author = editor.addressing === 'lid' ? editor.lidJid : editor.jid
    return sealEdit(edited, { id: message.id, secret, author, key })
  }
  const timestampMs = Date.now()
  return { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage: edited, timestampMs } }
}

export const deletionOf = (message: ChatEntry): proto.IMessage => ({
  protocolMessage: { key: keyOf(message), type: REVOKE },
})

export const reactionOf = (message: ChatEntry, emoji: string | null): proto.IMessage => ({
  reactionMessage: { key: keyOf(message), text: emoji ?? '', senderTimestampMs: Date.now() },
})
