import type { proto, WAMessageKey } from 'baileys'
import { expect, test } from 'vitest'
import { type ActionContext, react, read, send } from './actions.ts'
import { storeAuthor } from './authors.ts'
import type { KeyChange } from '../commits.ts'

const GROUP = '120363000000000001'
const LIA = '77000000000007@lid'
const to = { kind: 'group', group: GROUP } as const

/** A link that has received a message of Lia in a group, and records what it sends. */
function aLink() {
  const kept = new Map<string, string>()
  const store = {
    commit: async (changes: KeyChange[]) => {
      for (const { kind, key, value } of changes) kept.set(`${kind} ${key}`, value ?? '')
    },
    read: async (kind: string, keys: string[]) =>
      Object.fromEntries(
        keys.flatMap((key) =>
          kept.has(`${kind} ${key}`) ? [[key, kept.get(`${kind} ${key}`)]] : [],
        ),
      ),
  }
  const left: proto.IMessage[] = []
  const seen: WAMessageKey[] = []
  const context = {
    store,
    self: { phone: '551133334444' },
    numbers: { addressOf: async () => `${GROUP}@g.us` },
    acks: { of: async () => ({ outcome: 'accepted' }) },
    sock: {
      relayMessage: async (_: string, content: proto.IMessage) => void left.push(content),
      readMessages: async (keys: WAMessageKey[]) => void seen.push(...keys),
    },
  } as unknown as ActionContext
  const participant = LIA.replace('@', ':12@')
  storeAuthor(store as never, { id: '3A11', from: `${GROUP}@g.us`, participant })
  return { context, left, seen }
}

test('a quote in a group names the author', async () => {
  const { context, left } = aLink()
  const body = { type: 'text', text: 'sim' } as const
  const quoted = { id: '3A11', fromMe: false, text: 'aberto?' }
  await send(context, { id: '3EB0AA', to, isForwarded: false, quoted, body })
  expect(left[0]!.extendedTextMessage!.contextInfo).toMatchObject({
    stanzaId: '3A11',
    participant: LIA,
  })
})

test('a reaction and a read receipt in a group name the author', async () => {
  const { context, left, seen } = aLink()
  const target = { networkId: '3A11', to, fromMe: false }
  await react(context, { op: 'react', id: '3EB0AB', target, emoji: '👍' })
  expect(left[0]!.reactionMessage!.key).toMatchObject({ id: '3A11', participant: LIA })
  await read(context, { op: 'read', chat: to, networkIds: ['3A11', '3A12'] })
  expect(seen).toEqual([
    { remoteJid: `${GROUP}@g.us`, id: '3A11', fromMe: false, participant: LIA },
    { remoteJid: `${GROUP}@g.us`, id: '3A12', fromMe: false },
  ])
})
