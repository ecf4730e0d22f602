// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { awaitField, typedAhead } from './typed-ahead.ts'

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.body.dispatchEvent(event)
  return event
}

const heard: string[] = []
const hear = ({ key }: KeyboardEvent) => void heard.push(key)
afterEach(() => {
  typedAhead()
  heard.length = 0
  document.removeEventListener('keydown', hear)
})

test('letters typed before the field is there are its letters, and nobody’s commands', () => {
  document.addEventListener('keydown', hear)
  awaitField()
  for (const key of ['e', 't', 'x', 'Backspace', 'i']) press(key)
  expect(typedAhead()).toBe('eti')
  expect(heard).toEqual([])
  press('e')
  expect(heard).toEqual(['e'])
  expect(typedAhead()).toBe('')
})

test('Escape and commands with Ctrl go on to whom they belong', () => {
  document.addEventListener('keydown', hear)
  awaitField()
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(false)
  press('a')
  press('Escape')
  expect(heard).toEqual(['k', 'Escape'])
  expect(typedAhead()).toBe('')
})
