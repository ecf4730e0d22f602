// @vitest-environment jsdom
import { queues } from '@recado/contract/accounts/queues'
import { defaultWeek, type Week } from '@recado/contract/accounts/weekly-hours'
import { type BusinessHours, businessHours } from '@recado/contract/automation/business-hours'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aQueue } from '../../../test/fixtures/queue.ts'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { HoursForm } from './HoursForm.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const natal = {
  date: '2099-12-25',
  name: 'Natal',
  kind: 'national',
  isOwn: false,
  intervals: [],
} as const

/** Opens the hours of the company, or of a queue. The server stores what is saved. */
function open({ queueId, isOwn = true }: { queueId?: number; isOwn?: boolean } = {}) {
  const server = fakeServer()
  const stored: BusinessHours = {
    queueId: queueId ?? null,
    timeZone: 'America/Sao_Paulo',
    isOwn,
    week: defaultWeek,
    holidays: [{ ...natal, intervals: [] }],
  }
  server.when(queues.list, () => [aQueue()])
  server.when(queues.update, ({ outOfHoursMessage = '' }) => aQueue({ outOfHoursMessage }))
  server.when(businessHours.show, () => ({ ...stored }))
  server.when(businessHours.setWeek, ({ week }) => {
    stored.isOwn = week !== null
    stored.week = (week as Week | null) ?? defaultWeek
    return { ...stored }
  })
  server.when(businessHours.setHoliday, ({ date, name, intervals }) => {
    const kind = date === natal.date ? 'national' : 'company'
    const holiday = { date: String(date), name: String(name), intervals: intervals as never }
    stored.holidays = [
      ...stored.holidays.filter((one) => one.date !== date),
      { ...holiday, kind, isOwn: true },
    ]
    return { ...stored }
  })
  act(() => startSession(signedInAs()))
  show(<HoursForm queueId={queueId ?? null} isResting={false} />)
  const saved = () => server.askedFor(businessHours.setWeek).map(({ input }) => input.week!)
  return { server, stored, saved, user: userEvent.setup() }
}

const start = (name: string) => screen.findByRole('textbox', { name: `Início: ${name}` })

test('a typed 8 becomes 08:00, and each change is saved at once', async () => {
  const { user, saved } = open()
  const field = await start('Segunda, 08:00 – 18:00')
  await user.clear(field)
  await user.type(field, '9{Enter}')
  await screen.findByText('Horários atualizados com sucesso.')
  expect(saved()[0]![1]).toEqual([{ start: '09:00', end: '18:00' }])
  await start('Segunda, 09:00 – 18:00')
})

test('what is no time, and what overlaps, is refused under the row and not saved', async () => {
  const { user, saved } = open()
  const field = await start('Terça, 08:00 – 18:00')
  await user.clear(field)
  await user.type(field, '25:00{Enter}')
  await screen.findByText(/“25:00” não é um horário/)
  await user.type(field, '{Escape}')
  await user.click(screen.getByRole('button', { name: 'Mais um horário: Terça' }))
  await waitFor(() => expect(saved()).toHaveLength(1))
  const second = await start('Terça, 19:00 – 23:00')
  await user.clear(second)
  await user.type(second, '17{Enter}')
  await screen.findByText('17:00 – 23:00 encosta em 08:00 – 18:00')
  expect(saved()).toHaveLength(1)
})

test('an end before its start says of which day it is', async () => {
  const { user, saved } = open()
  const end = await screen.findByRole('textbox', { name: 'Fim: Sexta, 08:00 – 18:00' })
  await user.clear(end)
  await user.type(end, '2{Enter}')
  await screen.findByText('de sábado')
  // Saturday begins at eight, so it does not overlap.
  await waitFor(() => expect(saved()[0]![5]).toEqual([{ start: '08:00', end: '02:00' }]))
})

test('a day is closed by its tick and copied to the workdays', async () => {
  const { user, saved } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Sábado: aberto' }))
  await waitFor(() => expect(saved()[0]![6]).toEqual([]))
  await user.click(screen.getByRole('button', { name: /Sábado/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copiar para os dias úteis' }))
  await waitFor(() => expect(saved()[1]!.slice(1, 6)).toEqual([[], [], [], [], []]))
})

test('what could not be saved stays, and can be sent again', async () => {
  const { server, user, stored } = open()
  server.when(businessHours.setWeek, () => new FakeRefusal('ERR_UNEXPECTED'))
  await user.click(await screen.findByRole('checkbox', { name: 'Sábado: aberto' }))
  await screen.findByText('Não salvou.')
  expect(screen.getByRole('checkbox', { name: 'Sábado: aberto' })).toHaveProperty('checked', false)
  server.when(businessHours.setWeek, ({ week }) => {
    stored.week = week as Week
    return { ...stored }
  })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Horários atualizados com sucesso.')
})

test('a national holiday becomes an ordinary day', async () => {
  const { server, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Natal: Fechado' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Dia comum' }))
  await screen.findByRole('button', { name: 'Natal: Dia comum' })
  expect(server.askedFor(businessHours.setHoliday)[0]!.input).toEqual({
    date: '2099-12-25',
    name: 'Natal',
    intervals: null,
  })
})

test('a queue has the hours of the company until it gets its own', async () => {
  const { user, saved } = open({ queueId: 4, isOwn: false })
  const uses = await screen.findByRole('switch', { name: /^Usa os horários da empresa/ })
  expect(screen.queryByText('Semana')).toBeNull()
  await user.click(uses)
  await screen.findByText('Semana')
  expect(saved()).toEqual([defaultWeek])
})

test('the text of a queue is saved when its field is left', async () => {
  const { server, user } = open({ queueId: 4 })
  const field = await screen.findByRole('textbox', { name: 'Texto fora do horário' })
  await user.type(field, 'Voltamos às 8')
  await user.tab()
  await screen.findByText('Salvo')
  expect(server.askedFor(queues.update)[0]!.input).toEqual({
    id: '4',
    outOfHoursMessage: 'Voltamos às 8',
  })
})
