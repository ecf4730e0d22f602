import type { Account } from '../network/account.ts'
import type { Network } from '../network/network.ts'
import { sendReceipt } from '../traffic/receipts.ts'
import { chatName, isGroup, type Chat } from '../traffic/stanzas.ts'
import { node, seconds } from '../wire/nodes.ts'

/** Sends read receipts to the authors, unless this person has turned them off. Its own devices always get them. */
export function readChat(network: Network, reader: Account, chat: Chat): void {
  const unread = reader.log.with(chatName(chat)).filter(({ fromMe, ack }) => !fromMe && ack < 3)
  const ids = reader.log.raise(
    unread.map(({ id }) => id),
    3,
  )
  for (const { id, author, addressedAs } of unread) {
    const writer = network.accountOf(author.jid)
    const group = isGroup(chat) ? chat : undefined
    if (writer && reader.readReceipts)
      sendReceipt({ ids: [id], kind: 'read', by: reader, author: writer, group, addressedAs })
  }
  const [first, ...rest] = ids
  if (first === undefined) return
  const type = reader.readReceipts ? 'read' : 'read-self'
  const items = rest.map((id) => node('item', { id }))
  const attributes = { id: first, type, t: seconds(), from: reader.jid, recipient: chat.jid }
  const list = rest.length > 0 ? [node('list', {}, items)] : undefined
  for (const companion of reader.companions.values())
    companion.deliver(node('receipt', attributes, list))
}
