import { proto } from 'baileys'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryOf } from './inbound.ts'
import { aContext, attrs, bodyOf, journalledEvents, LIA, plainOf } from '../test/journalled.ts'
import { hidden, kinds, words } from '../test/kinds.ts'

test.each(kinds)('%s', async (_kind, message, expected) => {
  const body = bodyOf(await journalledEvents(message))
  if (expected === undefined) expect(body).toBeUndefined()
  else expect(body).toEqual(expected)
})

test('an unknown type becomes a placeholder', async () => {
  const context = { messageContextInfo: { messageSecret: Buffer.alloc(32) } }
  const unknown = Buffer.from([0xfa, 0x7f, 0x02, 0x08, 0x01])
  const future = Buffer.concat([proto.Message.encode(context).finish(), unknown])
  const { items } = await deliveryOf(
    { key: 'k', entry: { attrs, plain: plainOf(future) } },
    aContext(),
  )
  expect(bodyOf(items)).toEqual(hidden('unsupported'))
})

/** Bytes of real messages with some changed, removed or inserted. */
const mutated = fc
  .record({
    kind: fc.integer({ min: 0, max: kinds.length - 1 }),
    changes: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 0.999, noNaN: true }),
        byte: fc.integer({ min: 0, max: 255 }),
        how: fc.constantFrom('set', 'cut', 'insert'),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ kind, changes }) => {
    const bytes = [...proto.Message.encode(kinds[kind]![1]).finish()]
    for (const { at, byte, how } of changes) {
      const index = Math.floor(at * bytes.length)
      if (how === 'set') bytes[index] = byte
      else if (how === 'cut') bytes.splice(index, 1)
      else bytes.splice(index, 0, byte)
    }
    return Uint8Array.from(bytes)
  })

const odd = fc.constantFrom(
  '',
  '@',
  'x',
  '@lid',
  `${'9'.repeat(400)}@lid`,
  'status@broadcast',
  '1@g.us',
  '\0',
  LIA,
)
const strangeAttrs = fc.record(
  {
    from: odd,
    participant: odd,
    recipient: odd,
    sender_lid: odd,
    t: odd,
    notify: fc.string(),
    id: fc.constantFrom('3A02', '', '\0'),
  },
  { requiredKeys: [] },
)

test('a thousand damaged messages: none throws, and each next message is understood', async () => {
  const context = aContext()
  await fc.assert(
    fc.asyncProperty(
      mutated,
      strangeAttrs,
      fc.integer({ min: 0, max: 20 }),
      async (bytes, given, pad) => {
        const plain = Buffer.concat([bytes, Buffer.of(pad)]).toString('base64')
        const entry = { attrs: { ...attrs, ...given }, plain }
        const { items } = await deliveryOf({ key: 'k', entry }, context)
        for (const item of items) expect(JSON.parse(JSON.stringify(item))).toEqual(item)
        expect(bodyOf(await journalledEvents(words))).toEqual({ type: 'text', text: 'oi' })
      },
    ),
    { numRuns: 1000, seed: 20_261_121 },
  )
})

test('a damaged message becomes a placeholder instead of disappearing', async () => {
  const seen = await Promise.all(
    fc.sample(mutated, { numRuns: 300, seed: 7 }).map(async (bytes) => {
      const { items } = await deliveryOf(
        { key: 'k', entry: { attrs, plain: plainOf(bytes) } },
        aContext(),
      )
      return items.length > 0
    }),
  )
  expect(seen.filter(Boolean).length).toBeGreaterThan(200)
})
