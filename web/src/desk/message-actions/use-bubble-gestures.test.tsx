// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMessage } from '../../../test/fixtures/message.ts'
// Loads the chunk in advance, so that the test covers only the order of events.
import './touch.ts'
import { useBubbleGestures } from './use-bubble-gestures.ts'

const message = aMessage()
const opened = vi.fn()
const reply = vi.fn()
let area: HTMLElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.body.innerHTML = `<div id="log"><div data-message="${message.id}"><div><p>Oi</p><button data-options></button></div></div></div>`
  area = document.querySelector<HTMLElement>('#log')!
  area.querySelector('button')!.addEventListener('click', opened)
  renderHook(() => useBubbleGestures({ log: { current: area }, list: [message], reply }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

function finger(type: string, ...places: { clientX: number; clientY: number }[]): void {
  const event = new Event(type, { bubbles: true, cancelable: true })
  area.querySelector('p')!.dispatchEvent(Object.assign(event, { touches: places }))
}

const here = { clientX: 40, clientY: 100 }
const beside = (by: number) => ({ ...here, clientX: 40 + by })
const below = (by: number) => ({ ...here, clientY: 100 + by })

async function loaded(): Promise<void> {
  await vi.dynamicImportSettled()
  await import('./touch.ts')
}

test('a second touch, while what understands the first is still on its way, is not lost', async () => {
  finger('touchstart', here)
  finger('touchend')
  finger('touchstart', here)
  await loaded()
  vi.advanceTimersByTime(1000)
  expect(opened).toHaveBeenCalledOnce()
})

test.each([
  ['was lifted', () => finger('touchend')],
  ['was taken for a scroll by the browser', () => finger('touchcancel')],
  ['went on', () => finger('touchmove', below(30))],
])('a finger that %s meanwhile holds nothing', async (_, happens) => {
  finger('touchstart', here)
  happens()
  await loaded()
  vi.advanceTimersByTime(1000)
  expect(opened).not.toHaveBeenCalled()
})

test('a finger that opened the menu answers nothing on its way off, the next one may', async () => {
  finger('touchstart', here)
  await loaded()
  vi.advanceTimersByTime(1000)
  expect(opened).toHaveBeenCalledOnce()
  finger('touchmove', beside(90))
  finger('touchend')
  expect(reply).not.toHaveBeenCalled()
  finger('touchstart', here)
  finger('touchmove', beside(90))
  finger('touchend')
  expect(reply).toHaveBeenCalledExactlyOnceWith(message)
})

test('a swipe that ended before the gestures were loaded answers the message', async () => {
  finger('touchstart', here)
  for (const by of [20, 60, 110]) finger('touchmove', beside(by))
  finger('touchend')
  expect(reply).not.toHaveBeenCalled()
  await loaded()
  expect(reply).toHaveBeenCalledExactlyOnceWith(message)
  expect(opened).not.toHaveBeenCalled()
})
