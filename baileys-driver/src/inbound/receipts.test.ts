import { expect, test } from 'vitest'
import { receiptIn } from './receipts.ts'

const self = { phone: '551133334444', lid: undefined }

test('invalid ids in a receipt are ignored', () => {
  const attrs = { id: '3EB0AA', from: '5511988887777@s.whatsapp.net', type: 'read', t: '1' }
  const named = ['3A11', 'a\0b', 'a b', '', 'x'.repeat(201), '\uD83D']
  const list = {
    tag: 'list',
    attrs: {},
    content: named.map((id) => ({ tag: 'item', attrs: { id } })),
  }
  expect(receiptIn({ tag: 'receipt', attrs, content: [list] }, self)).toEqual({
    type: 'receipt',
    networkIds: ['3EB0AA', '3A11'],
    level: 3,
    at: '1970-01-01T00:00:01.000Z',
  })
})
