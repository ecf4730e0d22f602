// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { changePreferences } from '../preferences/preferences.ts'
import { useKeys, type Keys } from './keys.ts'

const run = vi.fn<(what: string) => void>()
const told = () => run.mock.calls.map(([what]) => what)

beforeEach(() => {
  run.mockReset()
  changePreferences({ keys: true })
})

function Hearing({ keys }: { keys: Keys }) {
  useKeys(keys)
  return <input aria-label="Texto" />
}

const all: Keys = {
  e: () => run('e'),
  'Shift+e': () => run('Shift+e'),
  '?': () => run('?'),
  a: () => run('a'),
  'g a': () => run('g a'),
  Escape: () => run('Escape'),
}

test('a letter, the same with Shift, and a sign that needs Shift are three different keys', async () => {
  show(<Hearing keys={all} />)
  await userEvent.keyboard('e{Shift>}E{/Shift}{Shift>}?{/Shift}')
  expect(told()).toEqual(['e', 'Shift+e', '?'])
})

test('after G a letter means a page and nothing else', async () => {
  show(<Hearing keys={all} />)
  await userEvent.keyboard('ga')
  expect(told()).toEqual(['g a'])
  await userEvent.keyboard('gea')
  expect(told()).toEqual(['g a', 'a'])
})

test('who writes gives no commands; Escape leaves the field first', async () => {
  show(<Hearing keys={all} />)
  const field = screen.getByLabelText('Texto')
  await userEvent.type(field, 'ega')
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(document.body)
  expect(told()).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(told()).toEqual(['Escape'])
})

test('neither a held key, nor one with Ctrl, nor one under a dialog does anything', async () => {
  show(<Hearing keys={all} />)
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  await userEvent.keyboard('e')
  dialog.remove()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', repeat: true }))
  await userEvent.keyboard('{Control>}e{/Control}')
  expect(told()).toEqual([])
  await userEvent.keyboard('e')
  expect(told()).toEqual(['e'])
})

test('single letters can be switched off; named keys go on', async () => {
  show(<Hearing keys={all} />)
  changePreferences({ keys: false })
  await userEvent.keyboard('e?ga{Escape}')
  expect(told()).toEqual(['Escape'])
})

test('what came on screen last hears first, and who deals with a key keeps it', async () => {
  show(
    <>
      <Hearing keys={{ e: () => run('below') }} />
      <Hearing
        keys={{
          e: (event) => {
            event.preventDefault()
            run('above')
          },
        }}
      />
    </>,
  )
  await userEvent.keyboard('e')
  expect(told()).toEqual(['above'])
})

test('a list that is closed and still in the page stops no key; an open one does', async () => {
  show(
    <div id="around" style={{ display: 'none' }}>
      <div role="menu" aria-label="Lista" />
    </div>,
  )
  show(<Hearing keys={all} />)
  await userEvent.keyboard('?ga')
  expect(told()).toEqual(['?', 'g a'])
  document.querySelector<HTMLElement>('#around')!.style.display = ''
  await userEvent.keyboard('?ga')
  expect(told()).toEqual(['?', 'g a'])
})
