import { deflateSync } from 'node:zlib'
import { proto } from 'baileys'
import type { Account } from '../network/account.ts'
import type { ChatEntry } from '../network/chat-log.ts'
import type { Companion } from '../network/companion.ts'
import type { Network } from '../network/network.ts'
import { sendPeerMessage } from './peer.ts'

const MESSAGES_PER_CHAT = 50
const { INITIAL_BOOTSTRAP } = proto.HistorySync.HistorySyncType
const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type

/**
 * Sends a newly linked device the chats of its phone so far, even if there are none. A client buffers all events until
 * it has the history, or for twenty seconds.
 */
export function sendHistory(network: Network, from: Account, to: Companion): Promise<void> {
  const history = proto.HistorySync.encode({
    syncType: INITIAL_BOOTSTRAP,
    chunkOrder: 1,
    progress: 100,
    conversations: from.log.chats.map((chat) => conversation(network, from, chat)),
    ...namesIn(network, from),
  })
  const historySyncNotification = {
    syncType: INITIAL_BOOTSTRAP as number as proto.Message.HistorySyncType,
    chunkOrder: 1,
    progress: 100,
    initialHistBootstrapInlinePayload: deflateSync(history.finish()),
  }
  const message = { protocolMessage: { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification } }
  return sendPeerMessage(from, to, { id: network.nextId('3A'), message })
}

const jidOf = (chat: string) => (chat.includes('@') ? chat : `${chat}@s.whatsapp.net`)

function conversation(network: Network, owner: Account, chat: string): proto.IConversation {
  const messages = owner.log.with(chat).slice(-MESSAGES_PER_CHAT)
  const other = network.accountOf(jidOf(chat))
  const last = messages.at(-1)
  return {
    id: jidOf(chat),
    ...(other && { name: other.name, pnJid: other.jid, lidJid: other.lidJid }),
    conversationTimestamp: Math.floor((last?.at.getTime() ?? 0) / 1000),
    messages: messages.toReversed().map((one) => ({ message: webMessage(one) })),
  }
}

const webMessage = ({
  id,
  chat,
  fromMe,
  message,
  at,
  author,
}: ChatEntry): proto.IWebMessageInfo => ({
  key: {
    remoteJid: jidOf(chat),
    fromMe,
    id,
    ...(chat.includes('@') && { participant: author.jid }),
  },
  message,
  messageTimestamp: Math.floor(at.getTime() / 1000),
})

function namesIn(network: Network, owner: Account) {
  const others = owner.log.chats.flatMap((chat) => network.accountOf(jidOf(chat)) ?? [])
  return {
    pushnames: others.map(({ jid, name }) => ({ id: jid, pushname: name })),
    phoneNumberToLidMappings: others.map(({ jid, lidJid }) => ({ pnJid: jid, lidJid })),
  }
}
