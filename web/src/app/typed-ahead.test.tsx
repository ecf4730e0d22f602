// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../test/screen.tsx'
import { awaitField, forgetField } from './typed-ahead.ts'

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.body.dispatchEvent(event)
  return event
}

const heard: string[] = []
const hear = ({ key }: KeyboardEvent) => void heard.push(key)
afterEach(() => {
  vi.useRealTimers()
  forgetField()
  heard.length = 0
  document.removeEventListener('keydown', hear)
})

function Field({ said = '', place = 'dialog' }: { said?: string; place?: string }) {
  const [text, setText] = useState(said)
  return (
    <div role={place}>
      <input
        aria-label="Texto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </div>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Texto' })
const arrive = () => act(async () => field().focus())

test('letters typed before the field is there are its letters, and nobody’s commands', async () => {
  document.addEventListener('keydown', hear)
  awaitField()
  for (const key of ['e', 't', 'x', 'Backspace', 'i']) press(key)
  show(<Field />)
  await arrive()
  expect(field().value).toBe('eti')
  expect(heard).toEqual([])
  await userEvent.keyboard('queta')
  expect(field().value).toBe('etiqueta')
  expect(heard).toContain('q')
})

test('they go to the field that was asked for, and to no other that has the focus meanwhile', async () => {
  show(
    <>
      <Field place="search" />
      <textarea aria-label="Mensagem" />
    </>,
  )
  awaitField('[role="search"]')
  press('a')
  await act(async () => screen.getByRole('textbox', { name: 'Mensagem' }).focus())
  press('b')
  expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveProperty('value', '')
  await arrive()
  expect(field().value).toBe('ab')
})

test('Escape and commands with Ctrl go on to whom they belong', async () => {
  document.addEventListener('keydown', hear)
  awaitField()
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(false)
  press('a')
  press('Escape')
  expect(heard).toEqual(['k', 'Escape'])
  show(<Field />)
  await arrive()
  expect(field().value).toBe('')
})

test.each([
  ['a press elsewhere', () => window.dispatchEvent(new Event('pointerdown'))],
  ['long waiting', () => vi.advanceTimersByTime(10_000)],
])('%s gives it up', (_, happens) => {
  vi.useFakeTimers()
  document.addEventListener('keydown', hear)
  awaitField()
  press('a')
  happens()
  press('b')
  expect(heard).toEqual(['b'])
})
