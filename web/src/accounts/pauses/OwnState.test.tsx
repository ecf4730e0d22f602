// @vitest-environment jsdom
import { pauses } from '@recado/contract/accounts/pauses'
import { users } from '@recado/contract/accounts/users'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { aUser, signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { changeOwnUser, endSession, signedInUser, startSession } from '../../app/session/session.ts'
import { OwnState } from './OwnState.tsx'

afterEach(() => {
  act(() => endSession())
  localStorage.clear()
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
/** Begun in the middle of a minute, because the screen looks at the clock only now and then. */
const inPause = (minutes: number) => ({
  pause: { reason: 'coffee' as const, since: minutesAgo(minutes + 0.5) },
})

function open(me: Parameters<typeof aUser>[0] = {}) {
  const server = fakeServer()
  const { queues, ...person } = aUser(me)
  const row = { ...person, queues, online: true, openTickets: 14 }
  server.when(users.list, () => [row])
  server.when(pauses.begin, ({ reason }) =>
    aUser({ ...me, pause: { reason, since: minutesAgo(0) } }),
  )
  server.when(pauses.end, () => aUser({ ...me, pause: null }))
  act(() => startSession(signedInAs(me)))
  show(<OwnState />)
  return server
}

const state = (name: string) => screen.findByRole('button', { name: `Sua situação: ${name}` })

test('a pause is chosen with its reason, and the menu says what it does', async () => {
  const server = open()
  await userEvent.click(await state('Disponível'))
  expect(
    await screen.findByText(/não recebe novas conversas\. As 14 que já são suas continuam/),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reunião' }))
  expect(await state('Reunião · 0 min')).toBeTruthy()
  expect(server.askedFor(pauses.begin)).toMatchObject([{ input: { reason: 'meeting' } }])
})

test('D ends a pause, and a refusal takes it back', async () => {
  const server = open(inPause(12))
  await state('Café · 12 min')
  server.when(pauses.end, () => new FakeRefusal('ERR_UNEXPECTED'))
  await userEvent.keyboard('d')
  await expect.poll(() => server.askedFor(pauses.end)).toHaveLength(1)
  expect(await state('Café · 12 min')).toBeTruthy()
  server.when(pauses.end, () => aUser({ pause: null }))
  await userEvent.keyboard('d')
  expect(await state('Disponível')).toBeTruthy()
})

test('a refused pause leaves what the server has told about the user meanwhile', async () => {
  const server = open()
  const renamed = aUser({ name: 'Ana Souza' })
  server.when(pauses.begin, () => {
    changeOwnUser(renamed)
    return new FakeRefusal('ERR_UNEXPECTED')
  })
  await userEvent.click(await state('Disponível'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reunião' }))
  await expect.poll(() => server.askedFor(pauses.begin)).toHaveLength(1)
  expect(await state('Disponível')).toBeTruthy()
  expect(signedInUser()?.name).toBe('Ana Souza')
})

test('a pause of more than an hour asks once whether it still holds', async () => {
  open(inPause(65))
  expect(await state('Café · 1 h 5 min')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar em pausa' }))
  await expect.poll(() => screen.queryByText(/há mais de uma hora/)).toBeNull()
})

test('a pause that ends elsewhere takes the question away', async () => {
  open(inPause(65))
  expect(await screen.findByRole('button', { name: 'Continuar em pausa' })).toBeTruthy()
  act(() => changeOwnUser(aUser({ pause: null })))
  expect(await state('Disponível')).toBeTruthy()
  expect(screen.queryByText(/há mais de uma hora/)).toBeNull()
})
