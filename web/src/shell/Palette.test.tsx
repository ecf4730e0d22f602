// @vitest-environment jsdom
import { contacts } from '@recado/contract/contacts/contacts'
import { tickets } from '@recado/contract/desk/tickets'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { aToken, aUser } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { captureTyping } from '../ui/lazy/typed-ahead.ts'
import { useActions, type Action } from '../app/keyboard/actions.ts'
import { startSession, endSession } from '../app/session/session.ts'
import { Palette } from './Palette.tsx'
import { useFocusOnPage } from './use-focus.ts'

beforeEach(() => {
  fakeServer()
  startSession({ token: aToken(), user: aUser() })
})
afterEach(() => act(() => endSession()))

function Screen({ steps }: { steps: () => Promise<Action[]> }) {
  useActions({ title: 'Aqui', actions: [{ id: 'transfer', label: 'Transferir', steps }] })
  return <Palette turn={1} isOpen onClose={() => undefined} />
}

/** Chooses the transfer action and types on. `meanwhile` runs before the targets are loaded. */
async function typeAhead(words: string, meanwhile = async () => {}) {
  const run = vi.fn<(id: string) => void>()
  let answer: (choices: Action[]) => void = () => undefined
  const choices = new Promise<Action[]>((resolve) => void (answer = resolve))
  show(<Screen steps={() => choices} />)
  const person = (label: string) => ({ id: label, label, run: () => run(label) })
  await userEvent.type(await screen.findByRole('combobox'), `transf{Enter}${words}`)
  await meanwhile()
  await act(async () => answer([person('Ana Prado'), person('Bia Nunes')]))
  return run
}

test('Enter ahead of the choices counts for the first that fits, once they come', async () => {
  const run = await typeAhead('bia{Enter}')
  await expect.poll(() => run.mock.calls).toEqual([['Bia Nunes']])
})

test('whoever types on after Enter has taken it back', async () => {
  const run = await typeAhead('b{Enter}ia')
  expect(await screen.findByRole('option', { name: 'Bia Nunes' })).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
})

test('words that come without a key, as pasted or dictated ones, take it back too', async () => {
  const run = await typeAhead('b{Enter}', () => userEvent.paste('ia'))
  expect(await screen.findByRole('option', { name: 'Bia Nunes' })).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
})

test('Enter ahead of choices of which none fits counts for nothing that is found later', async () => {
  const run = await typeAhead('nobody{Enter}')
  await screen.findByText('Nada encontrado para “nobody”')
  await userEvent.clear(screen.getByRole('combobox'))
  expect(await screen.findByRole('option', { name: 'Ana Prado' })).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
})

function Offer({ run }: { run: () => void }) {
  useActions({ title: 'Tarde', actions: [{ id: 'late', label: 'Tardio', run }] })
  return null
}

function LateScreen({ run }: { run: () => void }) {
  const [isLate, setIsLate] = useState(false)
  return (
    <>
      <button onClick={() => setIsLate(true)}>later</button>
      {isLate && <Offer run={run} />}
      <Palette turn={1} isOpen onClose={() => undefined} />
    </>
  )
}

test('nor for what comes by itself, once a search has found nothing', async () => {
  const server = fakeServer()
  server.when(tickets.list, () => ({ tickets: [], count: 0, hasMore: false }))
  server.when(contacts.list, () => ({ contacts: [], count: 0, hasMore: false, next: null }))
  const run = vi.fn<() => void>()
  show(<LateScreen run={run} />)
  await userEvent.type(await screen.findByRole('combobox'), 'tardio{Enter}')
  await screen.findByText('Nada encontrado para “tardio”')
  fireEvent.click(screen.getByText('later'))
  expect(await screen.findByRole('option', { name: 'Tardio' })).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
})

const pressAhead = (...keys: string[]) => {
  captureTyping(() => undefined)
  for (const key of keys)
    fireEvent(document.body, new KeyboardEvent('keydown', { key, bubbles: true }))
}

test('Enter ahead of the field itself is taken back by what is typed after it', async () => {
  const run = vi.fn<() => void>()
  pressAhead('t', 'a', 'r', 'Enter', 'd')
  show(<LateScreen run={run} />)
  const field = await screen.findByRole<HTMLInputElement>('combobox')
  await expect.poll(() => field.value).toBe('tard')
  fireEvent.click(screen.getByText('later'))
  expect(await screen.findByRole('option', { name: 'Tardio' })).toBeTruthy()
  expect(run).not.toHaveBeenCalled()
})

test('and at its end it chooses the first result', async () => {
  const run = vi.fn<() => void>()
  pressAhead('t', 'a', 'r', 'd', 'Enter')
  show(
    <>
      <Offer run={run} />
      <Palette turn={1} isOpen onClose={() => undefined} />
    </>,
  )
  await expect.poll(() => run.mock.calls).toHaveLength(1)
})

function Page() {
  useFocusOnPage('content')
  const navigate = useNavigate()
  return (
    <>
      <main id="content" tabIndex={-1}>
        <button onClick={() => void navigate('/connections')}>go</button>
      </main>
      <section {...{ role: 'dialog' }}>
        <input aria-label="within" onChange={() => void navigate('/contacts')} />
      </section>
    </>
  )
}

test('a new page has the focus, but takes it from no dialog', async () => {
  show(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'go' }))
  expect(document.activeElement?.id).toBe('content')
  await userEvent.type(screen.getByLabelText('within'), 'x')
  expect(document.activeElement).toBe(screen.getByLabelText('within'))
})
