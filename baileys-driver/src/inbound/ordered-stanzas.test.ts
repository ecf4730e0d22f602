import { EventEmitter } from 'node:events'
import type { BinaryNode, WASocket } from 'baileys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOwn, namesOfChat } from './envelope.ts'
import { orderStanzas } from './ordered-stanzas.ts'
import { makeJournal } from './journal.ts'
import type { Store } from '../store.ts'
import { LIA, SHOP } from '../test/journalled.ts'
import { makeWatchdog } from '../watchdog.ts'

const SECOND = 1000
const pace = { ackMs: 0, askMs: 0, stuckMs: 60 * SECOND, silentMs: 1800 * SECOND }
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A socket whose library handler is defined by the test. */
function aSocket(library: (stanza: BinaryNode) => Promise<void>) {
  const ws = Object.assign(new EventEmitter(), { isOpen: true })
  const sock = { ws } as unknown as WASocket
  const watchdog = makeWatchdog(pace)
  const store = { read: async () => ({}) } as unknown as Store
  const journal = makeJournal({
    store,
    progress: watchdog,
    isIgnored: () => false,
    onHeard: () => undefined,
  })
  ws.on('CB:message', library)
  orderStanzas(sock, {
    log,
    chatOf: (attrs) => namesOfChat(attrs, SHOP),
    isOwn: (attrs) => isOwn(attrs, SHOP),
    onHandled: journal.handled,
  })
  journal.attach(sock)
  const onDeaf = vi.fn()
  watchdog.watch(sock, onDeaf)
  const brings = (id: string, type: string, given = {}) => {
    const content = [{ tag: 'enc', attrs: { type }, content: Buffer.from(id) }]
    ws.emit('CB:message', { tag: 'message', attrs: { id, from: LIA, ...given }, content })
  }
  const closes = () => void (ws.isOpen = false)
  return { brings, closes, watchdog, onDeaf }
}

test('a stanza without a decryptable part blocks nobody and does not make the socket deaf', async () => {
  const { brings, watchdog, onDeaf } = aSocket(async ({ attrs }) => {
    if (attrs['id'] === 'B') throw new Error('Unknown message type')
  })
  brings('A', 'msmsg')
  brings('B', 'frskmsg')
  await watchdog.caughtUp()
  vi.advanceTimersByTime(120 * SECOND)
  expect(onDeaf).not.toHaveBeenCalled()
})

test('an error in the callback does not stop the queue', async () => {
  const dealt: string[] = []
  const ws = Object.assign(new EventEmitter(), { isOpen: true })
  ws.on('CB:message', ({ attrs }: BinaryNode) => void dealt.push(attrs['id']!))
  const onHandled = () => {
    throw new Error('nobody to tell')
  }
  const about = { log, chatOf: () => [LIA], isOwn: () => false, onHandled }
  orderStanzas({ ws } as unknown as WASocket, about)
  for (const id of ['A', 'B']) ws.emit('CB:message', { tag: 'message', attrs: { id, from: LIA } })
  await vi.advanceTimersByTimeAsync(SECOND)
  ws.emit('CB:message', { tag: 'message', attrs: { id: 'C', from: LIA } })
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(dealt).toEqual(['A', 'B', 'C'])
})

test('a stanza that the library never finishes is detected', () => {
  const { brings, onDeaf } = aSocket(() => new Promise(() => undefined))
  brings('A', 'msg')
  vi.advanceTimersByTime(120 * SECOND)
  expect(onDeaf).toHaveBeenCalled()
})

const RUI = '5511900000003@s.whatsapp.net'
const RUIS_ID = '88000000000003@lid'

test('conversations take turns, each in its own order, under any of its keys', async () => {
  const dealt: string[] = []
  const { brings, watchdog } = aSocket(async ({ attrs }) => void dealt.push(attrs['id']!))
  for (const id of ['A', 'B', 'C', 'D']) brings(id, 'msg')
  brings('1', 'msg', { from: RUI })
  brings('2', 'msg', { from: RUIS_ID, sender_pn: RUI })
  brings('3', 'msg', { from: RUIS_ID })
  brings('4', 'msg', { from: `${SHOP.phone}@s.whatsapp.net`, recipient: RUI })
  await watchdog.caughtUp()
  expect(dealt).toEqual(['A', '1', 'B', '2', 'C', '3', 'D', '4'])
})

test('two keys of one person become one conversation', async () => {
  const dealt: string[] = []
  const { brings, watchdog } = aSocket(async ({ attrs }) => void dealt.push(attrs['id']!))
  brings('A', 'msg')
  brings('1', 'msg', { from: RUI })
  brings('2', 'msg', { from: RUIS_ID })
  brings('3', 'msg', { from: RUIS_ID })
  brings('4', 'msg', { from: RUIS_ID, sender_pn: RUI })
  await watchdog.caughtUp()
  expect(dealt).toEqual(['A', '1', '2', '3', '4'])
})

test('messages of the own phone keep their order across conversations, and their place in each', async () => {
  const dealt: string[] = []
  const { brings, watchdog } = aSocket(async ({ attrs }) => void dealt.push(attrs['id']!))
  const echo = (id: string, recipient: string) =>
    brings(id, 'msg', { from: `${SHOP.phone}@s.whatsapp.net`, recipient })
  brings('A', 'msg')
  for (const id of ['to Lia 1', 'to Lia 2', 'to Lia 3']) echo(id, LIA)
  echo('to Rui 4', RUI)
  brings('1', 'msg', { from: RUI })
  brings('X', 'msg', { from: '5511900000009@s.whatsapp.net' })
  await watchdog.caughtUp()
  expect(dealt).toEqual(['A', 'X', 'to Lia 1', 'to Lia 2', 'to Lia 3', 'to Rui 4', '1'])
})

test('stanzas left over when a socket closes are left to the next', async () => {
  const dealt: string[] = []
  const ended = Promise.withResolvers<void>()
  const { brings, closes } = aSocket(({ attrs }) => {
    dealt.push(attrs['id']!)
    return ended.promise
  })
  brings('A', 'msg')
  brings('B', 'msg')
  closes()
  ended.resolve()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(dealt).toEqual(['A'])
})
