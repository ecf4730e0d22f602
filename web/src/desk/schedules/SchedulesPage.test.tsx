// @vitest-environment jsdom
import { connections } from '@recado/contract/connections/connections'
import { contacts } from '@recado/contract/contacts/contacts'
import { schedules, scheduleUpdated, type Schedule } from '@recado/contract/desk/schedules'
import { uploads } from '@recado/contract/desk/uploads'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { aFullContact } from '../../../test/fixtures/contact.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { SchedulesPage } from './SchedulesPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const aSchedule = (given: Partial<Schedule> = {}): Schedule => ({
  id: 1,
  body: 'Bom dia! A nota de outubro segue em anexo',
  sendAt: '2098-11-25T11:00:00.000Z',
  sentAt: null,
  status: 'PENDENTE',
  reason: null,
  cancelOnReply: false,
  medias: [],
  series: null,
  contactId: 7,
  contact: { id: 7, name: 'Mercado São Bento' },
  ticketId: null,
  whatsappId: null,
  userId: 1,
  user: { id: 1, name: 'Dani Rocha' },
  createdAt: '2098-11-01T11:00:00.000Z',
  ...given,
})

const hotel = aSchedule({
  id: 2,
  sendAt: '2098-11-26T12:00:00.000Z',
  contact: { id: 8, name: 'Hotel Serra Clara' },
  series: {
    id: '00000000-0000-4000-8000-000000000001',
    recurrence: { frequency: 'weekly', interval: 1, weekdays: [3], count: 8 },
    remaining: 8,
  },
})
const bruno = aSchedule({
  id: 3,
  sendAt: '2098-11-12T14:00:00.000Z',
  contact: { id: 9, name: 'Bruno Salles' },
  status: 'ERRO',
  reason: 'ERR_SCHEDULE_TOO_LATE',
})

function open(list: Schedule[], at = '/schedules?day=2098-11-25') {
  const server = fakeServer()
  const dayOf = ({ sendAt }: Schedule) => sendAt.slice(0, 10)
  server.when(connections.list, () => [])
  server.when(contacts.show, () => aFullContact({ id: 7, name: 'Lia Campos' }))
  server.when(schedules.list, ({ from }: any) => {
    const found = list.filter((one) => !from || dayOf(one) === from)
    return { schedules: found, count: found.length, hasMore: false }
  })
  server.when(schedules.show, ({ id }) => list.find((one) => one.id === Number(id))!)
  // After the pattern of one schedule, which its path fits too.
  server.when(schedules.calendar, () => ({
    days: list.map((one) => ({ day: dayOf(one), count: 1, schedules: [one] })),
  }))
  act(() => startSession(signedInAs({})))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <SchedulesPage />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}

const dayButton = (name: RegExp) => screen.findByRole('button', { name })

test('the month is read again when the page is opened, as nothing was heard while it was closed', async () => {
  const { server } = open([aSchedule()])
  await waitFor(() => expect(server.askedFor(schedules.calendar)).toHaveLength(1))
  await dayButton(/^25 de novembro, 1 agendamento$/)
  cleanup()
  show(<SchedulesPage />, { at: '/schedules?day=2098-11-25' })
  await waitFor(() => expect(server.askedFor(schedules.calendar)).toHaveLength(2))
})

test('the month shows its days, and the list those of the chosen one', async () => {
  const { user } = open([aSchedule(), hotel, bruno])
  const heading = await screen.findByText('Agendamentos')
  await waitFor(() => expect(heading.textContent).toBe('Agendamentos 3'))
  const panel = within(await screen.findByRole('region', { name: /, 25\/11/ }))
  expect(await panel.findByText('Mercado São Bento')).toBeTruthy()
  expect(panel.getByText('Dani Rocha')).toBeTruthy()
  await user.click(await dayButton(/^26 de novembro, 1 agendamento$/))
  const next = within(await screen.findByRole('region', { name: /, 26\/11/ }))
  expect(await next.findByText('toda quarta')).toBeTruthy()
  await user.click(await dayButton(/^12 de novembro/))
  expect(await screen.findByText(/^Não enviada: /)).toBeTruthy()
})

test('keys move the day and the month, and Enter goes into the list', async () => {
  const { user } = open([aSchedule(), hotel])
  const chosen = await dayButton(/^25 de novembro/)
  chosen.focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2098-11-26'))
  await screen.findByRole('button', { name: 'Hotel Serra Clara' })
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Hotel Serra Clara')
  ;(await dayButton(/^26 de novembro/)).focus()
  await user.keyboard('{PageDown}')
  expect(await screen.findByText('dezembro de 2098')).toBeTruthy()
  await user.keyboard('{PageUp}{ArrowUp}')
  expect(await screen.findByRole('region', { name: /, 19\/11/ })).toBeTruthy()
})

test('the table is kept, cuts the text and names the state', async () => {
  const { user } = open([aSchedule(), bruno])
  await user.click(await screen.findByText('Tabela'))
  const row = within((await screen.findByText('Bruno Salles')).closest('tr')!)
  expect(row.getByText('Bom dia! A nota de outubr…')).toBeTruthy()
  expect(row.getByText(/^Não enviada: /)).toBeTruthy()
  cleanup()
  open([aSchedule()])
  expect(await screen.findByText('Bom dia! A nota de outubr…')).toBeTruthy()
})

/** The dialog, once it shows the form instead of its outline. */
async function openedForm() {
  await screen.findByLabelText('Mensagem')
  return within(screen.getByRole('dialog'))
}

test('a contact in the address opens the dialog for it, and a series reads itself back', async () => {
  const { server, user } = open([], '/schedules?contactId=7')
  server.when(schedules.create, () => aSchedule())
  const form = await openedForm()
  expect((form.getByLabelText('Para') as HTMLInputElement).value).toBe('Lia Campos')
  const text = form.getByLabelText('Mensagem')
  await user.click(form.getByRole('button', { name: 'Agendar' }))
  expect(await form.findByText('Mensagem muito curta')).toBeTruthy()
  await user.type(text, 'Seu boleto vence hoje')
  await user.click(form.getByRole('switch', { name: 'Repetir' }))
  await user.click(form.getByRole('combobox', { name: 'A cada' }))
  await user.click(await screen.findByRole('option', { name: '1 mês' }))
  expect(form.getByText(/^Todo dia \d+ do mês.* às .*, até .* Próximas: /)).toBeTruthy()
  const times = form.getByLabelText('Termina depois de')
  await user.clear(times)
  await user.click(form.getByRole('button', { name: 'Agendar' }))
  expect(await form.findByText('Escreva um número de 2 a 366')).toBeTruthy()
  await user.type(times, '3')
  await user.click(form.getByRole('switch', { name: /Não enviar se o cliente/ }))
  await user.click(form.getByRole('button', { name: 'Agendar' }))
  await waitFor(() => expect(server.askedFor(schedules.create)).toHaveLength(1))
  expect(server.askedFor(schedules.create)[0]!.input).toMatchObject({
    contactId: 7,
    body: 'Seu boleto vence hoje',
    cancelOnReply: true,
    recurrence: { frequency: 'monthly', interval: 1, count: 3 },
  })
})

test('a message scheduled again after a lost answer is asked for under the same key', async () => {
  const { server, user } = open([], '/schedules?contactId=7')
  server.when(schedules.create, () => {
    if (server.askedFor(schedules.create).length === 1) throw new TypeError('no answer')
    return aSchedule()
  })
  const form = await openedForm()
  await user.type(form.getByLabelText('Mensagem'), 'Seu boleto vence hoje')
  for (const times of [1, 2]) {
    await user.click(form.getByRole('button', { name: 'Agendar' }))
    await waitFor(() => expect(server.askedFor(schedules.create)).toHaveLength(times))
  }
  const [lost, again] = server
    .askedFor(schedules.create)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(lost).toBeTruthy()
  expect(again).toBe(lost)
})

test('files are uploaded when chosen, and can be taken out', async () => {
  const { server, user } = open([aSchedule()], '/schedules?edit=1')
  let count = 0
  server.when(uploads.createWithoutTicket, () => ({
    id: `00000000-0000-4000-8000-00000000000${(count += 1)}`,
    fileName: `nota-${count}.pdf`,
    mime: 'application/pdf',
    mediaType: 'document' as const,
    size: 2048,
    width: null,
    height: null,
    expiresAt: '2098-11-26T11:00:00.000Z',
  }))
  server.when(schedules.change, () => aSchedule())
  const form = await openedForm()
  const files = ['um', 'dois'].map((name) => new File([name], `${name}.pdf`))
  await user.upload(form.getByLabelText('Anexar arquivos', { selector: 'input' }), files)
  expect(await form.findByText('nota-2.pdf')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Tirar nota-1.pdf' }))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.askedFor(schedules.change)).toHaveLength(1))
  expect(server.askedFor(schedules.change)[0]!.input.uploads).toEqual([
    '00000000-0000-4000-8000-000000000002',
  ])
})

test('an edit or a removal of a series asks what it concerns', async () => {
  const { server, user } = open([hotel], '/schedules?edit=2')
  server.when(schedules.change, () => hotel)
  server.when(schedules.remove, () => ({}))
  const form = await openedForm()
  await user.click(form.getByText('Esta e as próximas'))
  expect(form.getByText(/^Toda quarta às/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.askedFor(schedules.change)[0]!.input).toMatchObject({
    scope: 'following',
    recurrence: { frequency: 'weekly', weekdays: [3], count: 8 },
  })
  await user.click(screen.getByText('Tabela'))
  await user.click(await screen.findByRole('button', { name: 'Excluir: Hotel Serra Clara' }))
  const asked = within(await screen.findByRole('dialog'))
  await user.click(asked.getByLabelText('Esta e as próximas'))
  await user.click(asked.getByRole('button', { name: 'Excluir agendamento' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.askedFor(schedules.remove)[0]!.input).toEqual({ id: '2', scope: 'following' })
})

test('a sent message opens without a form, and a change made elsewhere shows', async () => {
  const list = [aSchedule()]
  const { user } = open(list)
  await user.click(await screen.findByRole('button', { name: 'Mercado São Bento' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  list[0] = aSchedule({ status: 'ENVIADA', sentAt: '2098-11-25T11:00:04.000Z' })
  tellScreens(scheduleUpdated, { schedule: list[0] })
  expect(await screen.findByText('Enviada')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mercado São Bento' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^Enviada em 25\/11\/2098/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Salvar' })).toBeNull()
})

test('an empty month says what scheduled messages are for', async () => {
  open([])
  await screen.findByText(/Uma mensagem agendada sai sozinha no dia e na hora marcados/)
})
