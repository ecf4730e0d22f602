import type { BinaryNode } from 'baileys'
import { isSelf, type Self } from './address.ts'
import type { News } from './protocol.ts'

/** The other phone chooses what it names: only what may be an id is looked for. */
const messageId = /^[\x21-\x7e]{1,200}$/

/** Our scale: 1 sent, 2 delivered, 3 read, 4 played. `inactive` is a device that has it while nobody looks. */
const levels: Record<string, number> = { '': 2, inactive: 2, read: 3, played: 4 }

/**
 * How far messages of ours came. Read from the stanza itself: the library holds its own events back while it connects,
 * and folds them into others. Undefined: it is about messages of others, or asks for one again.
 */
export function receiptIn(
  { attrs, content }: BinaryNode,
  self: Self,
): Extract<News, { type: 'receipt' }> | undefined {
  const { id, from, participant, recipient, type = '', t } = attrs
  const level = levels[type]
  if (!id || !from || level === undefined) return undefined
  // What our own devices tell each other names the other side as the recipient.
  if (recipient || isSelf(self, participant ?? from)) return undefined
  const isGroup = from.endsWith('@g.us')
  return {
    type: 'receipt',
    networkIds: [id, ...moreIn(content)].filter((one) => messageId.test(one)),
    // Of a group one member speaks, and not for the others.
    level: isGroup ? Math.min(level, 2) : level,
    at: new Date(Number(t) * 1000 || Date.now()).toISOString(),
  }
}

function moreIn(content: BinaryNode['content']): string[] {
  const [list] = Array.isArray(content) ? content : []
  const items = list?.tag === 'list' && Array.isArray(list.content) ? list.content : []
  return items.flatMap(({ attrs }) => attrs['id'] ?? [])
}
