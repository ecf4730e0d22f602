// @vitest-environment jsdom
import type { Whatsapp } from '@recado/contract/connections/connections'
import { contacts } from '@recado/contract/contacts/contacts'
import {
  ticketRemovedFromList,
  tickets,
  ticketUpdated,
  type Ticket,
} from '@recado/contract/desk/tickets'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { FakeRefusal } from '../../test/fake-server.ts'
import { signedInAs } from '../../test/people.ts'
import { cache, keyOf } from '../app/cache/query.ts'
import { startSession } from '../app/session/session.ts'
import { aTicket } from '../../test/fixtures/ticket.ts'
import { address, aDesk, COMPANY, lia, list, log, open, tell } from '../../test/desk-stage.tsx'

beforeEach(() => startSession(signedInAs({ companyId: COMPANY })))

test('a new ticket appears under Waiting, and its counter with it', async () => {
  const all: Ticket[] = []
  aDesk({ all, at: '/tickets?sub=pending' })
  await screen.findByText('Nenhuma conexão ainda')
  const ticket = aTicket({ id: 5, status: 'pending', lastMessage: 'Vocês entregam?' })
  all.push(ticket)
  tell(ticketUpdated, { ticket })
  expect(await within(list()).findByText('Vocês entregam?')).toBeTruthy()
  expect(await screen.findByRole('tab', { name: 'Aguardando 1' })).toBeTruthy()
})

test('an accepted ticket opens, and its composer with it', async () => {
  const ticket = aTicket({ id: 5, status: 'pending' })
  const all = [ticket]
  const server = aDesk({ all, at: '/tickets?sub=pending' })
  server.when(tickets.change, () => {
    all[0] = aTicket({ id: 5 })
    return all[0]
  })
  await userEvent.click(
    await screen.findByRole('button', { name: 'Aceitar atendimento de Cliente 5' }),
  )
  expect(await screen.findByRole('textbox', { name: 'Mensagem' })).toBeTruthy()
  expect(address()).toBe(`/tickets/${ticket.uuid}`)
})

test('a ticket somebody else took says who, and leaves without an error', async () => {
  const ticket = aTicket({ id: 5, status: 'pending' })
  const server = aDesk({ all: [ticket], at: '/tickets?sub=pending' })
  server.when(
    tickets.change,
    () => new FakeRefusal('ERR_TICKET_ALREADY_ACCEPTED', { details: { userName: 'Bia Nunes' } }),
  )
  await userEvent.click(await screen.findByRole('button', { name: /Aceitar atendimento/ }))
  expect(await screen.findByText('Aceito por Bia Nunes')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await expect.poll(() => screen.queryByText('Aceito por Bia Nunes')).toBeNull()
})

test('a row taken under the pointer says by whom, is no news to ask for, and leaves by itself', async () => {
  const [first, ticket] = [
    aTicket({ id: 4, status: 'pending' }),
    aTicket({ id: 5, status: 'pending' }),
  ]
  aDesk({ all: [first, ticket], at: '/tickets?sub=pending' })
  await userEvent.hover(await screen.findByText('Cliente 5'))
  const user = { id: 2, name: 'Bia Nunes' }
  tell(ticketUpdated, { ticket: { ...ticket, status: 'open', userId: 2, user } })
  expect(await screen.findByText('Aceito por Bia Nunes')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /atualizada/ })).toBeNull()
  await expect.poll(() => screen.queryByText('Cliente 5')).toBeNull()
  expect(screen.getByText('Cliente 4')).toBeTruthy()
})

test('what was begun stays with its ticket and shows in its row', async () => {
  const [one, other] = [aTicket({ id: 41 }), aTicket({ id: 42 })]
  aDesk({ all: [one, other], at: `/tickets/${one.uuid}` })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Consigo sim')
  await userEvent.click(within(list()).getByRole('link', { name: /Cliente 42/ }))
  expect(await screen.findByRole('heading', { name: 'Cliente 42' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveProperty('value', '')
  expect(within(list()).getByText('Consigo sim')).toBeTruthy()
  await userEvent.click(within(list()).getByRole('link', { name: /Cliente 41/ }))
  expect(await screen.findByRole('heading', { name: 'Cliente 41' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveProperty('value', 'Consigo sim')
})

test('a ticket that goes out of sight is left, and that is said', async () => {
  aDesk(open)
  await log()
  tell(ticketRemovedFromList, { ticketId: lia.id })
  expect(await screen.findByText('Acesso não permitido')).toBeTruthy()
  await expect.poll(address).toBe('/tickets')
})

test('a ticket that is no more leads back to the list', async () => {
  aDesk({ at: '/tickets/00000000-0000-4000-8000-00000000dead' })
  expect(await screen.findByText('Este atendimento não existe mais.')).toBeTruthy()
  await expect.poll(address).toBe('/tickets')
})

test('E resolves and leads to the list, but never while somebody writes', async () => {
  const server = aDesk(open)
  server.when(tickets.change, () => ({ ...lia, status: 'closed' as const }))
  const field = await screen.findByRole('textbox', { name: 'Mensagem' })
  await userEvent.type(field, 'e{Backspace}')
  expect(server.askedFor(tickets.change)).toEqual([])
  field.blur()
  await userEvent.keyboard('e')
  await expect.poll(address).toBe('/tickets')
  expect(server.askedFor(tickets.change)).toHaveLength(1)
})

test('Escape leaves the conversation', async () => {
  aDesk(open)
  const field = await screen.findByRole('textbox', { name: 'Mensagem' })
  field.blur()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/tickets')
})

test('what was written and not sent is asked about before resolving', async () => {
  const server = aDesk(open)
  server.when(tickets.change, () => ({ ...lia, status: 'closed' as const }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Quase')
  await userEvent.click(screen.getByRole('button', { name: 'Resolver' }))
  expect(await screen.findByText('Há uma resposta escrita que não foi enviada.')).toBeTruthy()
  expect(server.askedFor(tickets.change)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Resolver mesmo assim' }))
  await expect.poll(address).toBe('/tickets')
})

test('J walks the rows and A accepts the one it stands on', async () => {
  const all = [aTicket({ id: 5, status: 'pending' }), aTicket({ id: 4, status: 'pending' })]
  const server = aDesk({ all, at: '/tickets?sub=pending' })
  server.when(tickets.change, ({ ticketId }) => aTicket({ id: Number(ticketId) }))
  const second = await screen.findByRole('group', { name: 'Cliente 4' })
  await userEvent.keyboard('jj')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('a')
  await expect.poll(() => server.askedFor(tickets.change)[0]?.input.ticketId).toBe('4')
})

test('the space bar on a button that Tab has reached presses it, on a row walked to it peeks', async () => {
  const server = aDesk({ all: [aTicket({ id: 5, status: 'pending' })], at: '/tickets?sub=pending' })
  server.when(tickets.change, () => aTicket({ id: 5 }))
  const accept = await screen.findByRole('button', { name: 'Aceitar atendimento de Cliente 5' })
  await userEvent.keyboard('j[Space]')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(server.askedFor(tickets.change)).toEqual([])
  await userEvent.tab()
  accept.focus()
  await userEvent.keyboard('[Space]')
  await expect.poll(() => server.askedFor(tickets.change)).toHaveLength(1)
})

test('rows that cannot be asked for again are still opened', async () => {
  const server = aDesk({ all: [aTicket({ id: 40 })] })
  await screen.findByText('Cliente 40')
  server.when(tickets.list, () => new FakeRefusal('ERR_NO_PERMISSION'))
  await act(() => cache.invalidateQueries({ queryKey: keyOf(tickets.list) }))
  expect(await screen.findByText('Não foi possível carregar os atendimentos.')).toBeTruthy()
  const row = within(list()).getByRole('link', { name: /Cliente 40/ })
  expect(row.closest('[inert]')).toBeNull()
})

test('a search asks from three letters on, and emptied leads back to what is open', async () => {
  const server = aDesk({ all: [lia] })
  await screen.findByText('Lia Campos')
  await userEvent.keyboard('/')
  const field = await screen.findByRole('textbox', { name: 'Nome, número ou mensagem' })
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'li')
  expect(
    await screen.findByRole('heading', { name: 'Continue digitando para buscar' }),
  ).toBeTruthy()
  await userEvent.type(field, 'a')
  const searches = () => server.askedFor(tickets.list).map(({ input }) => input.searchParam)
  await expect.poll(searches).toContain('lia')
  expect(searches()).not.toContain('li')
  await userEvent.clear(field)
  const tab = await screen.findByRole('tab', { name: 'Abertos' })
  await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
})

test('a conversation begun with somebody already attended says by whom', async () => {
  const server = aDesk({ all: [lia], numbers: [aNumber] })
  server.when(contacts.list, () => ({
    contacts: [lia.contact],
    count: 1,
    hasMore: false,
    next: null,
  }))
  server.when(
    tickets.create,
    () =>
      new FakeRefusal('ERR_OTHER_OPEN_TICKET', {
        details: { ticketUuid: lia.uuid, userName: 'Bia Nunes', queueName: 'Vendas' },
      }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Novo atendimento' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Contato'), 'lia')
  await userEvent.click(await screen.findByRole('option', { name: /Lia Campos/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Iniciar atendimento' }))
  expect(await within(dialog).findByText(/Bia Nunes, no setor Vendas/)).toBeTruthy()
  await userEvent.click(await within(dialog).findByRole('button', { name: /Abrir esse/ }))
  await expect.poll(address).toBe(`/tickets/${lia.uuid}`)
})

const aNumber: Whatsapp = {
  id: 1,
  name: 'Loja',
  status: 'CONNECTED',
  number: '5511900000001',
  channel: 'whatsapp',
  provider: 'simulated',
  qrcode: '',
  qrcodeExpiresAt: null,
  qrcodeAttempt: 0,
  reason: null,
  retries: 0,
  nextRetryAt: null,
  isDefault: true,
  lastInboundAt: null,
  lastSentAt: null,
  silentSince: null,
  gap: null,
  restrictedUntil: null,
  createdAt: '2026-11-21T11:00:00.000Z',
  updatedAt: '2026-11-21T11:00:00.000Z',
}
