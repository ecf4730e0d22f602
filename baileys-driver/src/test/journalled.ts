import { proto } from 'baileys'
import { deliveryOf, type InboundContext } from '../inbound/inbound.ts'
import { type DeliveryItem, JOURNAL, type JournalEntry } from '../protocol.ts'
import type { Store } from '../store.ts'

export const LIA = '5511900000002@s.whatsapp.net'
export const SHOP = { phone: '5511900000001', lid: '99000000000001' }

/** A context whose store holds these journal rows. */
export function aContext(rows: Record<string, string> = {}): InboundContext {
  const read = async (kind: string, keys: string[]) =>
    Object.fromEntries(
      keys.flatMap((key) => (kind === JOURNAL && rows[key] ? [[key, rows[key]]] : [])),
    )
  return {
    self: SHOP,
    store: { read } as Store,
    hasGroups: true,
    subjectOf: async () => 'Clientes',
    phoneOf: async (lid) => (lid === '77000000000007' ? '5511900000007' : undefined),
  }
}

export const attrs = { id: '3A01', from: LIA, t: '1800000000', notify: 'Lia', type: 'text' }

/** Encodes a plaintext with one byte of padding. */
export const plainOf = (bytes: Uint8Array) =>
  Buffer.concat([bytes, Buffer.of(1)]).toString('base64')

export const entryOf = (message: proto.IMessage, given: Partial<JournalEntry['attrs']> = {}) => ({
  attrs: { ...attrs, ...given } as JournalEntry['attrs'],
  plain: plainOf(proto.Message.encode(message).finish()),
})

export async function journalledEvents(
  message: proto.IMessage,
  given = {},
  context = aContext(),
): Promise<DeliveryItem[]> {
  return (await deliveryOf({ key: 'k', entry: entryOf(message, given) }, context)).items
}

export const bodyOf = ([item]: DeliveryItem[]) =>
  item?.type === 'message' ? item.message.body : item
