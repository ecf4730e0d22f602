import type { Account } from '../network/account.ts'
import type { AckLevel } from '../network/chat-log.ts'
import type { Group } from '../network/group.ts'
import { node, seconds } from '../wire/nodes.ts'

/** The kind of receipt; undefined means delivered. */
export type ReceiptKind = 'read' | 'played' | undefined

type Receipt = {
  ids: string[]
  kind: ReceiptKind
  by: Account
  /** The author of these messages. */
  author: Account
  /** In a group: its address. */
  group?: Group | undefined
  /** The address that the sender used for the reader. */
  addressedAs: string
}

const levels: Record<string, AckLevel> = { read: 3, played: 4 }

/** Sends receipts to an author, on the phone and on all linked devices. Leaves out receipts that change nothing. */
export function sendReceipt({ ids, kind, by, author, group, addressedAs }: Receipt): void {
  const risen = author.log.raise(ids, levels[kind ?? ''] ?? 2)
  author.heard.emit('receipt', { ids, type: kind ?? 'delivered', by: by.number })
  const [first, ...rest] = risen
  if (first === undefined) return
  const names = group ? { from: group.jid, participant: group.nameOf(by) } : { from: addressedAs }
  const items = rest.map((id) => node('item', { id }))
  const list = rest.length > 0 ? [node('list', {}, items)] : undefined
  const stanza = node('receipt', { id: first, type: kind, t: seconds(), ...names }, list)
  for (const companion of author.companions.values()) companion.deliver(stanza)
}
