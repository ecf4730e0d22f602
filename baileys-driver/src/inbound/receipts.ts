import type { BinaryNode } from 'baileys'
import { isSelf, type Self } from '../address.ts'
import type { DriverNews } from '../protocol.ts'

/** The sender chooses the ids in a receipt. Only valid ids are looked up. */
const messageId = /^[\x21-\x7e]{1,200}$/

/** Our levels: 2 delivered, 3 read, 4 played. `inactive` is a delivery to a device that nobody is using. */
const levels: Record<string, number> = { '': 2, inactive: 2, read: 3, played: 4 }

/**
 * The receipt for our messages in a stanza. Parsed from the stanza, because the library buffers its events while it
 * connects and merges them. Undefined for receipts about messages of others and for resend requests.
 */
export function receiptIn(
  { attrs, content }: BinaryNode,
  self: Self,
): Extract<DriverNews, { type: 'receipt' }> | undefined {
  const { id, from, participant, recipient, type = '', t } = attrs
  const level = levels[type]
  if (!id || !from || level === undefined) return undefined
  // Receipts between our own devices name the other side as recipient.
  if (recipient || isSelf(self, participant ?? from)) return undefined
  const isGroup = from.endsWith('@g.us')
  return {
    type: 'receipt',
    networkIds: [id, ...furtherIdsIn(content)].filter((one) => messageId.test(one)),
    // In a group, one member's receipt does not speak for the others.
    level: isGroup ? Math.min(level, 2) : level,
    at: new Date(Number(t) * 1000 || Date.now()).toISOString(),
  }
}

function furtherIdsIn(content: BinaryNode['content']): string[] {
  const [list] = Array.isArray(content) ? content : []
  const items = list?.tag === 'list' && Array.isArray(list.content) ? list.content : []
  return items.flatMap(({ attrs }) => attrs['id'] ?? [])
}
