import { EventEmitter } from 'node:events'
import type { WASocket } from 'baileys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeWatchdog } from './watchdog.ts'

const SECOND = 1000
const pace = { ackMs: 0, askMs: 0, stuckMs: 60 * SECOND, silentMs: 1800 * SECOND }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aSocket() {
  const ws = new EventEmitter()
  const watchdog = makeWatchdog(pace)
  const onDeaf = vi.fn()
  watchdog.watch({ ws } as unknown as WASocket, onDeaf)
  const brings = (tag: string) => ws.emit('frame', { tag, attrs: {} })
  return { watchdog, onDeaf, brings }
}

test('messages that wait while none is finished make the socket deaf', () => {
  const { watchdog, onDeaf, brings } = aSocket()
  watchdog.arrived('a')
  vi.advanceTimersByTime(45 * SECOND)
  watchdog.arrived('b')
  brings('message')
  expect(onDeaf).not.toHaveBeenCalled()
  vi.advanceTimersByTime(30 * SECOND)
  expect(onDeaf).toHaveBeenCalled()
})

test('a long backlog that progresses is not deaf', () => {
  const { watchdog, onDeaf } = aSocket()
  for (let n = 0; n < 20; n += 1) watchdog.arrived(`${n}`)
  for (let n = 0; n < 20; n += 1) {
    vi.advanceTimersByTime(40 * SECOND)
    watchdog.done(`${n}`)
  }
  expect(onDeaf).not.toHaveBeenCalled()
})

test('pings alone count as silence, other stanzas do not', () => {
  const { onDeaf, brings } = aSocket()
  for (let minute = 0; minute < 29; minute += 1) {
    vi.advanceTimersByTime(60 * SECOND)
    brings('iq')
  }
  expect(onDeaf).not.toHaveBeenCalled()
  brings('receipt')
  vi.advanceTimersByTime(1500 * SECOND)
  expect(onDeaf).not.toHaveBeenCalled()
  vi.advanceTimersByTime(900 * SECOND)
  expect(onDeaf).toHaveBeenCalled()
})

test('detects nothing after it was stopped', () => {
  const { watchdog, onDeaf } = aSocket()
  watchdog.arrived('a')
  watchdog.stop()
  vi.advanceTimersByTime(7200 * SECOND)
  expect(onDeaf).not.toHaveBeenCalled()
})

test('caughtUp waits only for what had arrived before', async () => {
  const { watchdog } = aSocket()
  const order: string[] = []
  watchdog.arrived('a')
  const caughtUp = watchdog.caughtUp().then(() => order.push('caught up'))
  watchdog.arrived('b')
  watchdog.done('a')
  await caughtUp
  order.push('b is still under way')
  watchdog.done('b')
  await watchdog.caughtUp()
  expect(order).toEqual(['caught up', 'b is still under way'])
})
