import type { BinaryNode } from 'baileys'
import type { MessageFault } from '../network/faults.ts'
import { chatName, type Chat } from '../traffic/stanzas.ts'
import { node, seconds } from '../wire/nodes.ts'
import type { Client } from './client.ts'
import { relayMessage } from './hand-on.ts'
import { targetsOf } from './targets.ts'

/**
 * The recipient is not on the network. The code of the real server is not known; drivers check the number before they
 * send.
 */
const NOBODY = 404

/** Accepts or refuses a message of a client, and delivers it to each device that it was encrypted for. */
export async function receiveMessage(client: Client, stanza: BinaryNode): Promise<void> {
  const { network, line } = client
  const { id = '', to = '', recipient = to } = stanza.attrs
  const chat = network.groups.get(recipient) ?? network.accountOf(recipient)
  const verdict = judge(client, stanza, chat)
  if (verdict === 'drop') return
  const error = typeof verdict === 'number' ? String(verdict) : undefined
  const deliveries: (() => void)[] = []
  if (chat && !error) {
    const sent = { stanza, chat, addressedAs: recipient, at: new Date() }
    for (const target of targetsOf(client, stanza, chat))
      deliveries.push(await relayMessage(client, sent, target))
  }
  if (verdict !== 'lose-ack')
    line.send(node('ack', { class: 'message', id, from: to, t: seconds(), error }))
  for (const deliver of deliveries) deliver()
}

function judge(
  { network, owner }: Client,
  stanza: BinaryNode,
  chat: Chat | undefined,
): MessageFault {
  const { faults } = network
  if (faults.losing.has(owner.number)) return 'drop'
  const verdict = faults.verdict?.(stanza)
  if (verdict) return verdict
  return chat ? faults.refusals.get(chatName(chat)) : NOBODY
}
