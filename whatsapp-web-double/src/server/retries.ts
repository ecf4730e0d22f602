import type { BinaryNode } from 'baileys'
import type { Account } from '../network/account.ts'
import { retryKeyNodes } from '../signal/key-bundle.ts'
import { resendToCompanion } from '../traffic/post.ts'
import { isGroup, type Chat } from '../traffic/stanzas.ts'
import { SERVER, child, node, seconds } from '../wire/nodes.ts'
import type { Client } from './client.ts'

const MOST_RETRIES = 5

type Unread = { by: Account; stanza: BinaryNode; chat: Chat; count: number }

/** A phone could not decrypt a client's message and asks for it again, with fresh keys of its own. */
export function requestResend({ companion }: Client, { by, stanza, chat, count }: Unread): void {
  if (count > MOST_RETRIES) return
  const { id = '', to = '' } = stanza.attrs
  by.signal.forget({ user: companion.number, device: companion.device })
  const byLid = to.endsWith('@lid')
  const names = isGroup(chat)
    ? { from: chat.jid, participant: chat.nameOf(by) }
    : { from: byLid ? by.lidJid : by.jid }
  const t = seconds()
  const own = by.number === companion.number ? { recipient: to } : {}
  companion.deliver(
    node('receipt', { id, type: 'retry', t, ...names, ...own }, [
      node('retry', { count: String(count), id, t, v: '1' }),
      ...retryKeyNodes(by.signal.bundle()),
    ]),
  )
}

/** A client could not decrypt a phone's message: begins a new session and sends the message again. */
export async function resend(client: Client, receipt: BinaryNode): Promise<void> {
  const { network, owner, companion, line } = client
  const { id = '', to = SERVER, participant } = receipt.attrs
  const count = Number(child(receipt, 'retry')?.attrs['count'] ?? 1)
  line.send(node('ack', { class: 'receipt', type: 'retry', id, from: to, participant }))
  const author = network.accountOf(participant ?? to)
  const letter = author?.sent.get(id)
  if (author) author.askedAgain++
  if (!author || !letter || count > MOST_RETRIES) return
  const chat = network.groups.get(letter.to) ?? network.accountOf(letter.to) ?? owner
  await resendToCompanion({ ...letter, from: author, to: chat }, companion, count)
}
