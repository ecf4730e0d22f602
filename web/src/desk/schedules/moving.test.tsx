// @vitest-environment jsdom
import { connections } from '@recado/contract/connections/connections'
import { schedules, type Schedule } from '@recado/contract/desk/schedules'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { localNow, localOf } from './local-time.ts'
import { plusDays } from './month.ts'
import { SchedulesPage } from './SchedulesPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const DAY = '2098-11-25'

const aSchedule = (given: Partial<Schedule> = {}): Schedule => ({
  id: 1,
  body: 'Bom dia!',
  sendAt: `${DAY}T15:00:00.000Z`,
  sentAt: null,
  status: 'PENDENTE',
  reason: null,
  cancelOnReply: false,
  medias: [],
  series: null,
  contactId: 7,
  contact: { id: 7, name: 'Lia Campos' },
  ticketId: null,
  whatsappId: null,
  userId: 1,
  user: null,
  createdAt: '2098-11-01T11:00:00.000Z',
  ...given,
})

const series: Schedule['series'] = {
  id: '00000000-0000-4000-8000-000000000001',
  recurrence: { frequency: 'weekly', interval: 1, weekdays: [2], count: 8 },
  remaining: 8,
}

/** The page at the day of the message, on a server that moves it. */
function open(first: Schedule) {
  let one = first
  const server = fakeServer()
  const dayOf = ({ sendAt }: Schedule) => localOf(sendAt).date
  server.when(connections.list, () => [])
  server.when(schedules.list, ({ from }: any) => {
    const found = !from || dayOf(one) === from ? [one] : []
    return { schedules: found, count: found.length, hasMore: false }
  })
  server.when(schedules.calendar, () => ({
    days: [{ day: dayOf(one), count: 1, schedules: [one] }],
  }))
  server.when(schedules.change, ({ sendAt }) => {
    one = { ...one, sendAt: new Date(sendAt!).toISOString() }
    return one
  })
  act(() => startSession(signedInAs({})))
  show(
    <>
      <Routes>
        <Route path="/schedules" element={<SchedulesPage />} />
        <Route path="/tickets" element={<h1>Atendimentos</h1>} />
      </Routes>
      <Link to="/tickets">Sair</Link>
    </>,
    { at: `/schedules?day=${dayOf(first)}` },
  )
  return { server, user: userEvent.setup(), time: localOf(first.sendAt).time }
}

const name = () => screen.findByRole('button', { name: 'Lia Campos' })
const changes = (server: ReturnType<typeof fakeServer>) =>
  server.askedFor(schedules.change).map(({ input }) => input)

test('Alt and an arrow move a message to another day at its time, and the focus goes along', async () => {
  const { server, time } = open(aSchedule())
  fireEvent.keyDown(await name(), { key: 'ArrowDown', altKey: true })
  await waitFor(() =>
    expect(changes(server)).toEqual([
      { id: '1', sendAt: `2098-12-02T${time}`, pendingAt: aSchedule().sendAt },
    ]),
  )
  expect(await screen.findByText(`Lia Campos: movido para 2 de dezembro, ${time}`)).toBeTruthy()
  expect(await screen.findByRole('region', { name: /, 02\/12/ })).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Lia Campos'))
})

test('the same move twice, before the screen shows the first, asks for the same', async () => {
  const { server, time } = open(aSchedule())
  fireEvent.keyDown(await name(), { key: 'ArrowDown', altKey: true })
  fireEvent.keyDown(await name(), { key: 'ArrowDown', altKey: true })
  const move = { id: '1', sendAt: `2098-12-02T${time}`, pendingAt: aSchedule().sendAt }
  await waitFor(() => expect(changes(server)).toEqual([move, move]))
})

test('a moved message goes back to its very moment from the toast', async () => {
  const first = aSchedule({ sendAt: `${DAY}T15:00:20.000Z` })
  const { server, user, time } = open(first)
  fireEvent.keyDown(await name(), { key: 'ArrowDown', altKey: true })
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  const pendingAt = new Date(`2098-12-02T${time}`).toISOString()
  await waitFor(() =>
    expect(changes(server)[1]).toEqual({ id: '1', sendAt: first.sendAt, pendingAt }),
  )
  expect(await screen.findByRole('region', { name: /, 25\/11/ })).toBeTruthy()
})

test('who has left the page stays where they are after an undo', async () => {
  const { server, user } = open(aSchedule())
  fireEvent.keyDown(await name(), { key: 'ArrowDown', altKey: true })
  const undo = await screen.findByRole('button', { name: 'Desfazer' })
  await user.click(screen.getByRole('link', { name: 'Sair' }))
  await user.click(undo)
  await waitFor(() => expect(changes(server)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Atendimentos' })).toBeTruthy()
})

test('a message that was sent meanwhile does not go back, and the reason is shown', async () => {
  const { server, user } = open(aSchedule())
  fireEvent.keyDown(await name(), { key: 'ArrowDown', altKey: true })
  const undo = await screen.findByRole('button', { name: 'Desfazer' })
  await screen.findByRole('region', { name: /, 02\/12/ })
  server.when(schedules.change, () => new FakeRefusal('ERR_SCHEDULE_ALREADY_SENT'))
  const before = server.askedFor(schedules.list).length
  await user.click(undo)
  expect(await screen.findByText(/^Esta mensagem já foi enviada/)).toBeTruthy()
  await waitFor(() => expect(server.askedFor(schedules.list).length).toBeGreaterThan(before))
  expect(screen.getByRole('region', { name: /, 02\/12/ })).toBeTruthy()
})

test('a message that was cancelled meanwhile stays cancelled, and the reason is shown', async () => {
  const { server } = open(aSchedule())
  server.when(schedules.change, ({ pendingAt }) =>
    pendingAt === undefined ? aSchedule() : new FakeRefusal('ERR_SCHEDULE_CHANGED'),
  )
  const before = server.askedFor(schedules.list).length
  fireEvent.keyDown(await name(), { key: 'ArrowDown', altKey: true })
  expect(await screen.findByText('ERR_SCHEDULE_CHANGED')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  await waitFor(() => expect(server.askedFor(schedules.list).length).toBeGreaterThan(before))
})

test('a day that has passed is refused in words, and so is a time that the server refuses', async () => {
  const tomorrow = plusDays(localNow().date, 1)
  const { server } = open(aSchedule({ sendAt: new Date(`${tomorrow}T12:00`).toISOString() }))
  fireEvent.keyDown(await name(), { key: 'ArrowUp', altKey: true })
  expect(await screen.findByText(/^Este dia já passou\./)).toBeTruthy()
  expect(changes(server)).toEqual([])
  server.when(schedules.change, () => new FakeRefusal('ERR_SCHEDULE_IN_PAST'))
  fireEvent.keyDown(await name(), { key: 'ArrowLeft', altKey: true })
  await waitFor(() => expect(changes(server)).toHaveLength(1))
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0))
})

test('of a series it asks which messages move', async () => {
  const { server, user, time } = open(aSchedule({ series }))
  fireEvent.keyDown(await name(), { key: 'ArrowRight', altKey: true })
  const title = 'Mover a mensagem para Lia Campos para 26 de novembro?'
  const asked = within(await screen.findByRole('dialog', { name: title }))
  await user.click(asked.getByRole('radio', { name: 'Esta e as próximas' }))
  await user.click(asked.getByRole('button', { name: 'Mover' }))
  await waitFor(() =>
    expect(changes(server)).toEqual([
      {
        id: '1',
        sendAt: `2098-11-26T${time}`,
        pendingAt: aSchedule().sendAt,
        scope: 'following',
      },
    ]),
  )
})

test('a message is dragged to another day, and Escape ends a drag', async () => {
  const { server, time } = open(aSchedule())
  await name()
  const entry = await waitFor(() => document.querySelector<HTMLElement>('[data-movable="1"]')!)
  const friday = document.querySelector<HTMLElement>('[data-day="2098-11-28"]')!
  document.elementFromPoint = () => friday
  const press = { button: 0, pointerType: 'mouse', clientX: 10, clientY: 10, bubbles: true }
  const drag = () => {
    fireEvent.pointerDown(entry, press)
    fireEvent.pointerMove(window, { ...press, clientX: 40 })
    fireEvent.pointerMove(window, { ...press, clientX: 80 })
  }
  drag()
  expect(friday.dataset['target']).toBe('true')
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(window, press)
  expect(changes(server)).toEqual([])
  drag()
  fireEvent.pointerUp(window, press)
  await waitFor(() =>
    expect(changes(server)).toEqual([
      { id: '1', sendAt: `2098-11-28T${time}`, pendingAt: aSchedule().sendAt },
    ]),
  )
})

test('sent, failed and cancelled messages stay on their day', async () => {
  const { server } = open(aSchedule({ status: 'CANCELADA' }))
  fireEvent.keyDown(await name(), { key: 'ArrowRight', altKey: true })
  expect(document.querySelector('[data-movable]')).toBeNull()
  expect(changes(server)).toEqual([])
})
