// @vitest-environment jsdom
import { lanes, cards } from '@recado/contract/desk/funnel'
import { closingReasons } from '@recado/contract/accounts/closing-reasons'
import { queues } from '@recado/contract/accounts/queues'
import { messages } from '@recado/contract/desk/messages'
import { ticketNotes } from '@recado/contract/desk/notes'
import type { Answer } from '@recado/contract/platform/endpoint'
import { tickets } from '@recado/contract/desk/tickets'
import { users } from '@recado/contract/accounts/users'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession } from '../../app/session/session.ts'
import { ActionDialog } from './ActionDialog.tsx'
import type { OpenedAction } from '../tickets/opened-action.ts'
import { aMessage } from '../../../test/fixtures/message.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import type { TicketActions } from './use-ticket-actions.ts'

const ticket = aTicket()
const open = (act: OpenedAction) =>
  show(<ActionDialog action={act} ticket={ticket} actions={{} as TicketActions} />)

beforeEach(() => startSession(signedInAs()))

test('a ticket that should close at once is not set to close in a minute, but asked about', async () => {
  const server = fakeServer()
  open({ ticketId: ticket.id, is: 'expiration' })
  const field = await screen.findByRole('textbox', { name: 'Minutos' })
  await userEvent.clear(field)
  await userEvent.type(field, '0')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Mínimo de 1 minuto')
  await userEvent.clear(field)
  await userEvent.type(field, '43201')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('No máximo 30 dias (43.200 minutos)')
  expect(server.askedFor(tickets.change)).toEqual([])
})

test('a stage without a name is asked for, and not called too short', async () => {
  const server = fakeServer()
  server.when(lanes.list, () => [])
  server.when(cards.ofTicket, () => [])
  open({ ticketId: ticket.id, is: 'funnel' })
  await screen.findByLabelText('Primeira etapa do funil')
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('Preencha este campo')
})

test.each([
  [{ hasDraft: true, hasNote: false }, 'Há uma resposta escrita que não foi enviada.'],
  [{ hasDraft: false, hasNote: true }, 'Há uma nota escrita que não foi salva.'],
])('what would be forgotten is called what it is', async (written, words) => {
  open({
    ticketId: ticket.id,
    is: 'closing',
    ...written,
    schedules: 0,
    confirm: () => Promise.resolve(),
    leave: () => {},
  })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('while it is not known to whom a ticket can go, the list says so, and lets one ask again', async () => {
  const server = fakeServer()
  let answer: (said: FakeRefusal) => void = () => undefined
  server.when(users.list, () => new Promise((done) => (answer = done)))
  server.when(queues.list, () => [])
  open({ ticketId: ticket.id, is: 'transfer' })
  expect(await screen.findByLabelText('Carregando pessoas e setores')).toBeTruthy()
  answer(new FakeRefusal('ERR_UNEXPECTED'))
  await screen.findByText('A lista não pôde ser carregada.')
  const bia = { id: 2, name: 'Bia Nunes', email: 'bia@casaazul.test', profile: 'user' as const }
  server.when(users.list, () => [{ ...bia, queues: [], online: true, pause: null, openTickets: 3 }])
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Bia Nunes')).toBeTruthy()
})

test('a reason that was deleted meanwhile is asked for again, and the note stays', async () => {
  const server = fakeServer()
  const reasons = [
    { id: 1, name: 'Venda feita', isActive: true },
    { id: 2, name: 'Engano', isActive: true },
    { id: 3, name: 'Antigo', isActive: false },
  ]
  server.when(closingReasons.list, () => reasons)
  server.when(tickets.change, ({ closingReasonId }) =>
    closingReasonId === 1
      ? new FakeRefusal('ERR_NO_CLOSING_REASON_FOUND')
      : aTicket({
          status: 'closed',
          closing: { reason: { id: 2, name: 'Engano' }, note: 'Sofá' },
        }),
  )
  const left: string[] = []
  open({
    ticketId: ticket.id,
    is: 'closing',
    hasDraft: true,
    hasNote: false,
    schedules: 0,
    question: { isRequired: true },
    confirm: () => Promise.resolve(),
    leave: () => left.push('left'),
  })
  expect(await screen.findByText('Há uma resposta escrita que não foi enviada.')).toBeTruthy()
  const resolve = screen.getByRole('button', { name: 'Resolver' })
  await userEvent.click(resolve)
  await screen.findByText('Escolha um motivo')
  expect(screen.queryByRole('radio', { name: 'Antigo' })).toBeNull()
  await userEvent.click(await screen.findByRole('radio', { name: 'Venda feita' }))
  await userEvent.type(screen.getByLabelText('Nota de encerramento (opcional)'), ' Sofá ')
  await userEvent.click(resolve)
  await screen.findByText('ERR_NO_CLOSING_REASON_FOUND')
  expect(left).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: 'Engano' }))
  await userEvent.click(resolve)
  await waitFor(() => expect(left).toEqual(['left']))
  expect(server.askedFor(tickets.change).at(-1)!.input).toMatchObject({
    status: 'closed',
    closingReasonId: 2,
    closingNote: 'Sofá',
  })
})

/** A dialog in which somebody wrote a closing note, while the server has the closing of somebody else. */
async function resolvedBefore(answer: () => Answer<typeof messages.list> | FakeRefusal) {
  const server = fakeServer()
  const left: string[] = []
  const closing = { reason: { id: 2, name: 'Engano' }, note: '' }
  server.when(closingReasons.list, () => [
    { id: 1, name: 'Venda feita', isActive: true },
    { id: 2, name: 'Engano', isActive: true },
  ])
  server.when(tickets.change, () => aTicket({ status: 'closed', closing }))
  server.when(messages.list, answer)
  open({
    ticketId: ticket.id,
    is: 'closing',
    hasDraft: false,
    hasNote: false,
    schedules: 0,
    question: { isRequired: true },
    confirm: () => Promise.resolve(),
    leave: () => left.push('left'),
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Venda feita' }))
  await userEvent.type(screen.getByLabelText('Nota de encerramento (opcional)'), 'Sofá azul')
  await userEvent.click(screen.getByRole('button', { name: 'Resolver' }))
  return { server, left }
}

test('a closing note that came second is not lost: it can be saved as an internal note', async () => {
  const line = (position: number, action: 'accepted' | 'resolved') =>
    aMessage({
      position,
      mediaType: 'system',
      system: { action, by: 'Ana Prado', toUser: null, toQueue: null, text: null },
    })
  const { server, left } = await resolvedBefore(() => ({
    messages: [line(1, 'accepted'), line(2, 'resolved'), aMessage({ position: 3 })],
    count: 3,
    hasMore: false,
    hasNewer: false,
    ticket,
  }))
  await screen.findByText('Ana Prado já tinha resolvido este atendimento')
  await screen.findByText('Venda feita · “Sofá azul”')
  expect(left).toEqual([])
  server.when(ticketNotes.create, () => new FakeRefusal('ERR_UNAVAILABLE'))
  const save = screen.getByRole('button', { name: 'Salvar como nota interna' })
  await userEvent.click(save)
  await screen.findByRole('alert')
  server.when(ticketNotes.create, () => ({
    id: 1,
    note: 'Venda feita · “Sofá azul”',
    ticketId: ticket.id,
    contactId: ticket.contactId,
    user: null,
    mentions: [],
    createdAt: '2026-11-21T12:00:00.000Z',
  }))
  await userEvent.click(save)
  await waitFor(() => expect(left).toEqual(['left']))
  const [first, second] = server.askedFor(ticketNotes.create).map(({ input }) => input)
  expect(second).toMatchObject({ ticketId: ticket.id, note: 'Venda feita · “Sofá azul”' })
  expect(second!.clientId).toBe(first!.clientId)
})

test('a closing that came second can be discarded, also if nobody knows who came first', async () => {
  const { server, left } = await resolvedBefore(() => new FakeRefusal('ERR_UNAVAILABLE'))
  await screen.findByText('Este atendimento já estava resolvido')
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(left).toEqual(['left'])
  expect(server.askedFor(ticketNotes.create)).toEqual([])
})
