import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aCore } from '../../../test/whatsapp/recording-sink.ts'
import { cloudPosts } from '../../../test/whatsapp/cloud-posts.ts'
import { MessageNotFound } from '../../platform/whatsapp-driver.ts'
import { makeDevice } from './device.ts'
import { handlePost } from './events.ts'
import { defaultPace } from './pace.ts'

/** A number that receives posts, without a Graph API behind it. */
async function anEar() {
  const core = aCore()
  core.core.secret = JSON.stringify({
    phoneNumberId: '105511900000001',
    wabaId: '205511900000001',
    accessToken: 'a',
    appSecret: 'b',
    verifyToken: 'c',
  })
  await core.context.names.keep({ networkId: '3EB0OURS', remoteId: 'wamid.ours' })
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const device = makeDevice({
    ...core.context,
    log,
    url: 'http://127.0.0.1:9',
    pace: defaultPace,
    random: () => 0.5,
  })
  const says = (post: unknown, how?: { isLate: boolean }) =>
    handlePost(device, Buffer.from(typeof post === 'string' ? post : JSON.stringify(post)), how)
  return { ...core, says, logged }
}

const bodies: [kind: string, body: object][] = [
  ['text', { type: 'text', text: 'Bom dia' }],
  ['image', { type: 'media', caption: 'olha', media: { kind: 'image', network: { id: '1' } } }],
  ['video', { type: 'media', media: { kind: 'video', mime: 'video/mp4' } }],
  ['audio', { type: 'media', media: { kind: 'audio', mime: 'audio/ogg; codecs=opus' } }],
  ['document', { type: 'media', media: { kind: 'document', fileName: 'conta.pdf' } }],
  ['sticker', { type: 'media', media: { kind: 'sticker' } }],
  ['location', { type: 'location', lat: -23.5, lng: -46.6, name: 'Sé', address: 'Praça da Sé' }],
  ['contacts', { type: 'contact', cards: [{ name: 'Rui', phones: ['+55 11 90000-0009'] }] }],
  ['interactive', { type: 'text', text: 'Sim' }],
  ['button', { type: 'text', text: 'Sim, quero' }],
  ['order', { type: 'text', text: 'para sexta\n2 × mesa-1 (30 BRL)' }],
  ['system', { type: 'text', text: 'Lia mudou de número' }],
  ['fromAnAd', { type: 'text', text: 'Quero saber mais\nMesa azul\nhttps://fb.me/x' }],
  ['unsupported', { type: 'placeholder', why: 'unsupported' }],
  ['hologram', { type: 'placeholder', why: 'unsupported' }],
]

test.each(bodies)('a message of kind %s appears in the conversation', async (kind, body) => {
  const { says, told } = await anEar()
  await says(cloudPosts[kind])
  expect(told.messages).toMatchObject([
    {
      networkId: `wamid.${kind}`,
      chat: { kind: 'user', phone: '5511900000002', bsuid: 'BR.77' },
      pushName: 'Lia Duarte',
      fromMe: false,
      at: '2026-01-01T12:00:00.000Z',
      body,
    },
  ])
})

test("changes refer to a message by the core's id", async () => {
  const { says, told } = await anEar()
  for (const kind of ['quoting', 'reaction', 'edit', 'revoke', 'echo', 'hidden'])
    await says(cloudPosts[kind])
  expect(told.messages).toMatchObject([
    { networkId: 'wamid.quoting', quotedId: '3EB0OURS', isForwarded: true },
    {
      networkId: 'wamid.echo',
      fromMe: true,
      origin: 'phone-echo',
      chat: { phone: '5511900000002' },
    },
    { networkId: 'wamid.hidden', chat: { kind: 'user', bsuid: 'BR.77' } },
  ])
  expect(told.reactions).toMatchObject([{ networkId: '3EB0OURS', byMe: false, emoji: '👍' }])
  expect(told.edits).toMatchObject([{ networkId: 'wamid.text', fromMe: false, text: 'Boa tarde' }])
  expect(told.deletions).toMatchObject([{ networkId: 'wamid.text', fromMe: false }])
})

test('a change to a missing message rejects the post after the rest is processed, unless it is late', async () => {
  const { says, told, context } = await anEar()
  context.sink.revoked = () => Promise.reject(new MessageNotFound('none'))
  const values = ['text', 'revoke', 'document'].map(
    (kind) => (cloudPosts[kind] as { entry: unknown[] }).entry[0],
  )
  const post = { object: 'whatsapp_business_account', entry: values }
  await expect(says(post)).rejects.toThrow(MessageNotFound)
  expect(told.messages).toHaveLength(2)
  await says(post, { isLate: true })
})

test('statuses become acks and failures, by our own id', async () => {
  const { says, told, context } = await anEar()
  for (const kind of ['sent', 'delivered', 'read', 'played', 'failed', 'warped'])
    await says(cloudPosts[kind])
  expect(told.acks.map(({ networkId, level }) => [networkId, level])).toEqual([
    ['3EB0sent', 1],
    ['3EB0delivered', 2],
    ['3EB0read', 3],
    ['3EB0played', 4],
  ])
  expect(told.failures).toEqual([{ networkId: '3EB0failed', code: 'ERR_WAPP_INVALID_CONTACT' }])
  expect(await context.names.remoteOf('3EB0sent')).toBe('wamid.sent-sent')
})

test('events about the account or about other numbers change no conversation', async () => {
  const { says, told } = await anEar()
  for (const kind of ['quality', 'account', 'preferences', 'templateStatus'])
    await says(cloudPosts[kind])
  await says(JSON.stringify(cloudPosts['text']).replace('105511900000001', '999'))
  expect([told.messages, told.acks, told.reactions]).toEqual([[], [], []])
})

test('an account event is logged by its name, without any text or number in it', async () => {
  const { says, logged } = await anEar()
  const tells = (field: string, value: object) =>
    says({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field, value }] }] })
  await tells('history', { history: [{ threads: [{ id: '5511900000002', text: 'segredo' }] }] })
  await tells('account_update', { event: 'VERIFIED_ACCOUNT', phone_number: '5511900000002' })
  await tells('phone_number_quality_update', { event: 'segredo '.repeat(9) })
  expect(logged().map(({ field, event }) => [field, event])).toEqual([
    ['history', undefined],
    ['account_update', 'VERIFIED_ACCOUNT'],
    ['phone_number_quality_update', undefined],
  ])
  expect(JSON.stringify(logged())).not.toMatch(/segredo|5511900000002/)
})

test('a post for an id that was entered a moment ago is processed', async () => {
  const { says, told, core } = await anEar()
  await says(cloudPosts['text'])
  core.secret = core.secret!.replace('105511900000001', '107')
  await says(JSON.stringify(cloudPosts['document']).replace('105511900000001', '107'))
  expect(told.messages.map(({ networkId }) => networkId)).toEqual(['wamid.text', 'wamid.document'])
})

test('the messages and changes of one post keep their order', async () => {
  const { says, told } = await anEar()
  const values = ['text', 'edit', 'document', 'revoke', 'location'].map(
    (kind) => (cloudPosts[kind] as { entry: unknown[] }).entry[0],
  )
  await says({ object: 'whatsapp_business_account', entry: values })
  expect(told.messages.map(({ networkId }) => networkId)).toEqual([
    'wamid.text',
    'wamid.document',
    'wamid.location',
  ])
  expect([told.edits.length, told.deletions.length]).toEqual([1, 1])
})

/** A post with one value replaced by anything, or removed. */
const spoiled = fc
  .tuple(
    fc.constantFrom(...Object.keys(cloudPosts)),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.oneof(
      fc.constant(undefined),
      fc.jsonValue(),
      fc.string(),
      fc.constantFrom('', -1, null, [], {}, '\0', '\ud800', Infinity, 'constructor', {
        length: -1,
      }),
    ),
  )
  .map(([kind, where, anything]) => {
    const post = structuredClone(cloudPosts[kind]) as object
    const places = placesIn(post)
    const [holder, key] = places[Math.min(places.length - 1, Math.floor(where * places.length))]!
    holder[key] = anything
    return post
  })

type Holder = Record<string, unknown>

function placesIn(value: unknown): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    [value as Holder, key] as [Holder, string],
    ...placesIn(inner),
  ])
}

test('no content of a post throws or blocks later posts', async () => {
  const { says, told } = await anEar()
  let heard = 0
  await fc.assert(
    fc.asyncProperty(spoiled, async (post) => {
      await says(post)
      await says(cloudPosts['text'])
      heard += 1
      expect(told.messages.at(-1)).toMatchObject({ networkId: 'wamid.text' })
    }),
    { numRuns: 1000, seed: 20_260_101 },
  )
  expect(
    told.messages.filter(({ networkId }) => networkId === 'wamid.text').length,
  ).toBeGreaterThanOrEqual(heard)
})

test('invalid JSON and JSON that is no post are ignored', async () => {
  const { says, told } = await anEar()
  for (const post of [
    '',
    '{',
    'null',
    '[]',
    '7',
    '"x"',
    '{}',
    '{"entry":7}',
    '{"entry":[{"changes":[7,null]}]}',
  ])
    await says(post)
  expect(told.messages).toEqual([])
})

test('a post of three megabytes is processed to its end', async () => {
  const { says, told } = await anEar()
  type Post = { entry: [{ changes: [{ value: { messages: object[] } }] }] }
  const big = structuredClone(cloudPosts['text']) as Post
  const { value } = big.entry[0].changes[0]
  const [one] = value.messages
  value.messages = Array.from({ length: 1500 }, (_, n) => ({
    ...one,
    id: `wamid.${n}`,
    text: { body: 'x'.repeat(2000) },
  }))
  const post = JSON.stringify(big)
  expect(post.length).toBeGreaterThan(3_000_000)
  await says(post)
  expect(told.messages.map(({ networkId }) => networkId)).toEqual(
    Array.from({ length: 1500 }, (_, n) => `wamid.${n}`),
  )
})
