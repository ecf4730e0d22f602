// @vitest-environment jsdom
import { act, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { openAction, useOpenedAction } from '../../desk/tickets/opened-action.ts'
import { captureTyping, endTypingCapture } from './typed-ahead.ts'

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.body.dispatchEvent(event)
  return event
}

const nothing = () => undefined
const heard: string[] = []
const hear = ({ key }: KeyboardEvent) => void heard.push(key)
afterEach(() => {
  vi.useRealTimers()
  endTypingCapture()
  heard.length = 0
  document.removeEventListener('keydown', hear)
})

type FieldProps = { said?: string; place?: string; type?: string }

function Field({ said = '', place = 'dialog', type }: FieldProps) {
  const [text, setText] = useState(said)
  return (
    <div role={place}>
      <input
        aria-label="Texto"
        type={type}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <output>{text}</output>
    </div>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Texto' })
const arrive = () => act(async () => field().focus())

test('letters typed before the field is there are its letters, and nobody’s commands', async () => {
  document.addEventListener('keydown', hear)
  captureTyping(nothing)
  for (const key of ['e', 't', 'x', 'Backspace', 'i']) press(key)
  show(<Field />)
  await arrive()
  expect(field().value).toBe('eti')
  expect(heard).toEqual([])
  await userEvent.keyboard('queta')
  expect(field().value).toBe('etiqueta')
  expect(heard).toContain('q')
})

test.each([
  ['email', 'ana@casa.com.br'],
  ['number', '25'],
])('a field of the kind %s gets them too', async (type, typed) => {
  captureTyping(nothing)
  for (const key of typed) press(key)
  show(<Field type={type} />)
  await act(async () => screen.getByLabelText('Texto').focus())
  expect(screen.getByLabelText('Texto')).toHaveProperty('value', typed)
  expect(screen.getByRole('status').textContent).toBe(typed)
})

test('they go to the field that was asked for, and to no other that has the focus meanwhile', async () => {
  show(
    <>
      <Field place="search" />
      <textarea aria-label="Mensagem" />
    </>,
  )
  captureTyping(nothing, '[role="search"]')
  press('a')
  await act(async () => screen.getByRole('textbox', { name: 'Mensagem' }).focus())
  press('b')
  expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveProperty('value', '')
  await arrive()
  expect(field().value).toBe('ab')
})

test('commands with Ctrl go on to whom they belong; Escape takes back what was asked for, and nothing else', async () => {
  document.addEventListener('keydown', hear)
  const giveUp = vi.fn()
  captureTyping(giveUp)
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(false)
  press('a')
  expect(press('Escape').defaultPrevented).toBe(true)
  expect(giveUp).toHaveBeenCalledOnce()
  press('Escape')
  expect(giveUp).toHaveBeenCalledOnce()
  expect(heard).toEqual(['k', 'Escape'])
  show(<Field />)
  await arrive()
  expect(field().value).toBe('')
})

test('Enter pressed before the dialog in view has the focus presses the button that gets it', async () => {
  const choose = vi.fn()
  captureTyping(nothing)
  press('Enter')
  const choices = (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the library draws dialogs
    <div role="dialog">
      <button onClick={choose}>Amanhã</button>
    </div>
  )
  show(choices)
  await act(async () => screen.getByRole('button').focus())
  expect(choose).not.toHaveBeenCalled()
  screen.getByRole('button').blur()
  captureTyping(nothing)
  press('Enter')
  await act(async () => screen.getByRole('button').focus())
  expect(choose).toHaveBeenCalledOnce()
})

test('a dialog about a ticket that is taken back before it has come stays away', () => {
  const { result } = renderHook(() => useOpenedAction(1))
  act(() => openAction({ is: 'snooze', ticketId: 1 }))
  expect(result.current?.is).toBe('snooze')
  act(() => void press('Escape'))
  expect(result.current).toBeUndefined()
})

test.each([
  ['a press elsewhere', () => window.dispatchEvent(new Event('pointerdown'))],
  ['long waiting', () => vi.advanceTimersByTime(10_000)],
])('%s gives it up', (_, happens) => {
  vi.useFakeTimers()
  document.addEventListener('keydown', hear)
  captureTyping(nothing)
  press('a')
  happens()
  press('b')
  expect(heard).toEqual(['b'])
})
