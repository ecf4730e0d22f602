import { EventEmitter } from 'node:events'
import type { BinaryNode, WASocket } from 'baileys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeInTurn } from './in-turn.ts'
import { makeJournal } from './journal.ts'
import type { Store } from './store.ts'
import { LIA } from './test/journalled.ts'
import { makeWatchdog } from './watchdog.ts'

const SECOND = 1000
const pace = { ackMs: 0, askMs: 0, stuckMs: 60 * SECOND, silentMs: 1800 * SECOND }
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A socket of which the library deals with stanzas as the test wants. */
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
  takeInTurn(sock, { log, onDealtWith: journal.dealtWith })
  journal.attach(sock)
  const onDeaf = vi.fn()
  watchdog.watch(sock, onDeaf)
  const brings = (id: string, type: string) => {
    const content = [{ tag: 'enc', attrs: { type }, content: Buffer.from(id) }]
    ws.emit('CB:message', { tag: 'message', attrs: { id, from: LIA }, content })
  }
  return { brings, watchdog, onDeaf }
}

test('a stanza of which the library decrypts nothing keeps nobody waiting and makes no socket deaf', async () => {
  const { brings, watchdog, onDeaf } = aSocket(async ({ attrs }) => {
    if (attrs['id'] === 'B') throw new Error('Unknown message type')
  })
  brings('A', 'msmsg')
  brings('B', 'frskmsg')
  await watchdog.caughtUp()
  vi.advanceTimersByTime(120 * SECOND)
  expect(onDeaf).not.toHaveBeenCalled()
})

test('one that the library never ends with is noticed', () => {
  const { brings, onDeaf } = aSocket(() => new Promise(() => undefined))
  brings('A', 'msg')
  vi.advanceTimersByTime(120 * SECOND)
  expect(onDeaf).toHaveBeenCalled()
})
