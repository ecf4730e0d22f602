import type { BinaryNode } from 'baileys'
import { sendReceipt, type ReceiptKind } from '../traffic/receipts.ts'
import { SERVER, children, node } from '../wire/nodes.ts'
import type { Client } from './client.ts'
import { uploadAgain } from './media-retry.ts'
import { resend } from './retries.ts'

/** Kinds of receipts that the author of a message gets. All others stay between a device and its own phone. */
const kinds: Record<string, ReceiptKind> = {
  delivered: undefined,
  inactive: undefined,
  read: 'read',
  played: 'played',
}

/**
 * Handles a client's receipt: the server does not send the stanza again, and the author of the message gets the tick.
 */
export async function receiveReceipt(client: Client, stanza: BinaryNode): Promise<void> {
  const { network, owner, companion, line } = client
  if (network.faults.loseReceipts) return
  const { id = '', to = SERVER, type, participant } = stanza.attrs
  if (type === 'retry') return resend(client, stanza)
  if (type === 'server-error') uploadAgain(client, stanza)
  const ids = [id, ...children(children(stanza)[0]).map(({ attrs }) => attrs['id'] ?? '')]
  for (const one of ids) companion.confirm(`message:${one}`)
  line.send(node('ack', { class: 'receipt', id, from: to, type, participant }))
  const name = type ?? 'delivered'
  const author = network.accountOf(participant ?? to)
  if (!author || author === owner || !(name in kinds)) return
  const group = network.groups.get(to)
  const addressedAs = to.endsWith('@lid') ? owner.lidJid : owner.jid
  sendReceipt({ ids, kind: kinds[name], by: owner, author, group, addressedAs })
}
