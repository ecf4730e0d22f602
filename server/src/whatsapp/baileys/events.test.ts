import fc from 'fast-check'
import type { DriverNews } from '@recado/baileys-driver/protocol'
import { expect, test } from 'vitest'
import { aCore } from '../../../test/whatsapp/recording-sink.ts'
import { eventually } from '../../../test/eventually.ts'
import { Inbound } from '../../platform/whatsapp-driver.ts'
import { makeDevice } from './device.ts'
import { handleEvent } from './events.ts'
import { defaultPace } from './pace.ts'
import { makePool } from './pool.ts'
import { makeVersions } from './versions.ts'

function aDevice() {
  const core = aCore()
  const device = makeDevice({
    ...core.context,
    pool: makePool(),
    pace: { ...defaultPace, storeRetryMs: 5 },
    random: () => 0.5,
    versions: makeVersions({ fixed: undefined, isOffline: true }),
    url: undefined,
    hasGroups: false,
  })
  const link = { ask: () => Promise.reject(new Error('no link')), close: () => {} }
  return {
    ...core,
    device,
    hears: (news: unknown) => handleEvent(device, link, news as DriverNews),
  }
}

const peer = { kind: 'user', phone: '5511900000002' }
const message = (networkId: string, body: unknown, more = {}) => ({
  networkId,
  chat: peer,
  author: peer,
  fromMe: false,
  at: new Date().toISOString(),
  origin: 'live',
  body,
  ...more,
})
const delivery = (key: string, told: unknown) => ({
  type: 'delivery',
  key,
  chat: '5511900000002',
  items: [{ type: 'message', message: told }],
})

test('no event of a process throws or blocks the next', async () => {
  const { hears, told, texts } = aDevice()
  const bodies = fc.oneof(fc.anything(), fc.record({ type: fc.string(), text: fc.anything() }))
  const strange = fc.record({ body: bodies, quotedId: fc.anything(), at: fc.anything() })
  const all = fc.sample(strange, { numRuns: 500, seed: 4 })
  for (const [n, { body, quotedId, at }] of all.entries())
    hears(delivery(`k${n}`, message(`N${n}`, body, { quotedId, at })))
  hears(delivery('last', message('LAST', { type: 'text', text: 'e depois' })))
  await eventually(() => expect(texts()).toContain('e depois'))
  for (const one of told.messages) expect(Inbound.safeParse(one).success).toBe(true)
})

test('invalid content is replaced by a placeholder', async () => {
  const { hears, told } = aDevice()
  hears(delivery('k', message('N1', { type: 'location', lat: 'north' })))
  await eventually(() => expect(told.messages).toHaveLength(1))
  expect(told.messages[0]).toMatchObject({
    networkId: 'N1',
    body: { type: 'placeholder', why: 'unsupported' },
  })
})

test('a receipt for a message typed on the phone waits until that message is stored', async () => {
  const { hears, told, core } = aDevice()
  const { promise: kept, resolve: keep } = Promise.withResolvers<void>()
  core.keep = () => kept
  hears(delivery('k', message('ECHO', { type: 'text', text: 'do celular' }, { fromMe: true })))
  const at = new Date().toISOString()
  hears({ type: 'receipt', networkIds: ['ECHO', 'OTHER'], level: 3, at })
  await eventually(() => expect(told.acks).toEqual([{ networkId: 'OTHER', level: 3, at }]))
  keep()
  await eventually(() => expect(told.acks.at(-1)).toEqual({ networkId: 'ECHO', level: 3, at }))
  expect(told.messages).toHaveLength(1)
})

test('the journal is marked once the core has stored a message, not before', async () => {
  const { hears, told, core, context } = aDevice()
  await context.keys.commit({
    puts: [{ kind: 'inbox', key: 'k', value: '{}' }],
    removes: [],
  })
  const kept = Promise.withResolvers<void>()
  core.keep = () => kept.promise
  hears({ ...delivery('k', message('N1', { type: 'text', text: 'oi' })), secret: 'c2VjcmV0' })
  expect(await context.keys.waiting()).toHaveLength(1)
  kept.resolve()
  await eventually(() => expect(told.messages).toHaveLength(1))
  await eventually(async () => expect(await context.keys.waiting()).toEqual([]))
  const { k } = await context.keys.read('inbox', ['k'])
  expect(JSON.parse(k!)).toEqual({ done: true, secret: 'c2VjcmV0' })
})

test('data the database can never store is given up and later messages are delivered; an unavailable database is waited for', async () => {
  const { hears, core, texts, context } = aDevice()
  await context.keys.commit({ puts: [{ kind: 'inbox', key: 'k1', value: '{}' }], removes: [] })
  let tries = 0
  core.keep = async ({ networkId }) => {
    if (networkId === 'N1') throw Object.assign(new Error('no such byte'), { code: '22021' })
    tries += 1
    if (tries < 20) throw Object.assign(new Error('shutting down'), { code: '57P01' })
  }
  hears(delivery('k1', message('N1', { type: 'text', text: 'a' })))
  hears(delivery('k2', message('N2', { type: 'text', text: 'b' })))
  await eventually(() => expect(texts()).toEqual(['b']))
  expect(tries).toBe(20)
  await eventually(async () => expect(await context.keys.waiting()).toEqual([]))
})

test('a late refusal or receipt still fails or raises its message', async () => {
  const { hears, told } = aDevice()
  hears({ type: 'refused', networkId: 'N1', code: '463' })
  hears({ type: 'refused', networkId: 'N2', code: '429' })
  hears({ type: 'receipt', networkIds: ['N3', 'N4'], level: 1, at: '2026-11-21T10:00:00.000Z' })
  await eventually(() => expect(told.acks).toHaveLength(2))
  expect(told.failures).toEqual([{ networkId: 'N1', code: 'ERR_WAPP_NEW_CHATS_RESTRICTED' }])
})

test('a failed mark is retried, so no later link delivers an old edit again', async () => {
  const { hears, told, core, context } = aDevice()
  await context.keys.commit({ puts: [{ kind: 'inbox', key: 'k', value: '{}' }], removes: [] })
  let failures = 3
  core.commit = async () => {
    if ((failures -= 1) >= 0) throw new Error('the database is away')
  }
  const edit = { type: 'edited', networkId: 'N1', fromMe: false, text: 'Olá' }
  hears({ type: 'delivery', key: 'k', chat: '5511900000002', items: [edit] })
  await eventually(async () => expect(await context.keys.waiting()).toEqual([]))
  expect(told.edits).toHaveLength(1)
})

test('closing does not wait for marks while the database is unavailable', async () => {
  const { hears, told, core, device } = aDevice()
  core.commit = () => Promise.reject(new Error('the database is away'))
  hears(delivery('k', message('N1', { type: 'text', text: 'oi' })))
  await eventually(() => expect(told.messages).toHaveLength(1))
  await device.marks.stop()
})
