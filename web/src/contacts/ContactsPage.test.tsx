// @vitest-environment jsdom
import { connections } from '@recado/contract/connections/connections'
import {
  contactCreated,
  contactDeleted,
  contacts,
  contactUpdated,
  type Contact,
} from '@recado/contract/contacts/contacts'
import type { Profile } from '@recado/contract/platform/permissions'
import { contactActivity } from '@recado/contract/desk/contact-activity'
import { tickets } from '@recado/contract/desk/tickets'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../test/fake-server.ts'
import { tellScreens } from '../../test/live-events.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { startSession, endSession } from '../app/session/session.ts'
import { aTicket } from '../../test/fixtures/ticket.ts'
import { NewTicketDialog } from '../desk/ticket-actions/lazy-parts.ts'
import { ContactsPage } from './ContactsPage.tsx'
import { aContact, aFullContact } from '../../test/fixtures/contact.ts'

const lia = aContact()
const nina = aContact({ id: 2, name: 'Nina Rosa', number: '5521977776666', email: '' })

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}
const address = () => screen.getByTestId('address').textContent

type Play = { profile?: Profile; at?: string; total?: { count?: number; countCapped?: true } }

/** Renders the contacts page for a user, in front of a fake server with these contacts. */
function open(all: Contact[], { profile = 'admin', at = '/contacts', total }: Play = {}) {
  const server = fakeServer()
  server.when(contacts.list, ({ searchParam = '' }) => {
    const found = all.filter(({ name }) => name.toLowerCase().includes(searchParam.toLowerCase()))
    return { contacts: found, count: found.length, hasMore: false, next: null, ...total }
  })
  server.when(contacts.show, ({ id }) => ({
    ...all.find((one) => one.id === Number(id))!,
    extraInfo: [],
    preferredUser: null,
    hasHiddenTicket: false,
  }))
  server.when(connections.list, () => [])
  server.when(contactActivity.list, () => [])
  act(() => startSession(signedInAs({ profile, companyId: 7 })))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <Routes>
        <Route path="/contacts" element={<ContactsPage newTicket={NewTicketDialog} />} />
        <Route path="/tickets/:uuid" element={<h1>Atendimento</h1>} />
      </Routes>
      <Address />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  endSession()
})

const rows = () => screen.getAllByRole('row').slice(1)
const names = () => rows().map((row) => within(row).getAllByRole('button')[0]?.textContent)

test('contacts stand with name, number and e-mail, and their total beside the title', async () => {
  open([lia, { ...nina, isBlocked: true }])
  const [first, second] = await screen.findAllByRole('row').then(rows)
  expect(within(first!).getByText('+55 11 98610-2302')).toBeTruthy()
  expect(within(first!).getByText('lia@campos.test')).toBeTruthy()
  expect(within(first!).queryByText('Bloqueado')).toBeNull()
  expect(within(second!).getByText('Bloqueado')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Contatos 2' })).toBeTruthy()
})

test.each([
  [{ count: 12_345 }, 'Contatos 12.345'],
  [{ count: 10_000, countCapped: true as const }, 'Contatos 10.000+'],
])('of a total %o the title is %s', async (total, title) => {
  open([lia], { total })
  await screen.findByRole('heading', { name: title })
})

test('a search waits for the last letter, stands in the address, and is cleared in one press', async () => {
  const { server, user } = open([lia, nina])
  await screen.findByText('Nina Rosa')
  await user.type(screen.getByRole('textbox'), 'nina')
  await expect.poll(names).toEqual(['NRNina Rosa'])
  expect(server.askedFor(contacts.list).map(({ input }) => input.searchParam)).toEqual(['', 'nina'])
  expect(address()).toBe('/contacts?q=nina')
  await user.type(screen.getByRole('textbox'), ' x')
  await screen.findByText('Nada encontrado para “nina x”')
  await user.click(screen.getAllByRole('button', { name: 'Limpar busca' }).at(-1)!)
  await expect.poll(() => names().length).toBe(2)
  expect(address()).toBe('/contacts')
})

test('two letters of a name search nothing yet, and the page says so', async () => {
  const { server } = open([lia, nina], { at: '/contacts?q=ni' })
  await screen.findByText('Continue digitando para buscar')
  await screen.findByText('Lia Campos')
  expect(server.askedFor(contacts.list)[0]?.input.searchParam).toBe('')
})

test('days of creation in the address narrow the list, are said, and taken away by a press', async () => {
  const { server, user } = open([lia, nina], {
    at: '/contacts?q=nina&created=2026-03-01,2026-03-07',
  })
  await screen.findByText('Nina Rosa')
  const days = { createdFrom: '2026-03-01', createdTo: '2026-03-07' }
  expect(server.askedFor(contacts.list)[0]?.input).toMatchObject({ ...days, searchParam: 'nina' })
  tellScreens(contactCreated, { contact: aContact({ id: 4, name: 'Nina Simões' }) })
  await user.click(
    screen.getByRole('button', { name: 'Remover filtro Criados: 01/03/2026 – 07/03/2026' }),
  )
  await expect.poll(address).toBe('/contacts?q=nina')
  await expect.poll(() => server.askedFor(contacts.list).at(-1)?.input.createdFrom).toBeUndefined()
  expect(names()).toEqual(['NRNina Rosa'])
})

test('without a contact the page says what it is for and offers to add one', async () => {
  const { user } = open([])
  await screen.findByText('Nenhum contato ainda')
  await user.click(screen.getByRole('button', { name: 'Novo contato' }))
  await screen.findByRole('dialog', { name: 'Novo contato' })
  expect(address()).toBe('/contacts?edit=new')
})

test('where the list cannot be loaded the rows stay, and it can be tried again', async () => {
  const { server, user } = open([lia, nina])
  await screen.findByText('Lia Campos')
  server.when(contacts.list, () => new FakeRefusal('ERR_UNEXPECTED') as never)
  await user.type(screen.getByRole('textbox'), 'lia')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Não foi possível carregar a lista de registros.')
  expect(screen.getByText('Nina Rosa')).toBeTruthy()
  server.when(contacts.list, () => ({ contacts: [lia], count: 1, hasMore: false, next: null }))
  await user.click(within(alert).getByRole('button', { name: 'Tentar de novo' }))
  await expect.poll(names).toEqual(['LCLia Campos'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('news changes the rows: changed in place, new ones in their order, deleted ones gone', async () => {
  open([lia, nina])
  await screen.findByText('Lia Campos')
  tellScreens(contactUpdated, { contact: { ...lia, name: 'Zélia Campos' } })
  await expect.poll(names).toEqual(['ZCZélia Campos', 'NRNina Rosa'])
  tellScreens(contactCreated, {
    contact: aContact({ id: 3, name: 'Ávila', number: '5511911111111' }),
  })
  await expect.poll(names).toEqual(['ÁÁvila', 'NRNina Rosa', 'ZCZélia Campos'])
  expect(screen.getByRole('heading', { name: 'Contatos 3' })).toBeTruthy()
  tellScreens(contactDeleted, { contactId: nina.id })
  await expect.poll(names).toEqual(['ÁÁvila', 'ZCZélia Campos'])
})

test('a new contact that the search does not mean stays out of it', async () => {
  open([lia, nina], { at: '/contacts?q=nina' })
  await screen.findByText('Nina Rosa')
  tellScreens(contactCreated, { contact: aContact({ id: 3, name: 'Ávila' }) })
  tellScreens(contactCreated, { contact: aContact({ id: 4, name: 'Nina Simões' }) })
  await expect.poll(names).toEqual(['NRNina Rosa', 'NSNina Simões'])
})

test('deleting asks once, by name; it is for leaders alone', async () => {
  const { server, user } = open([lia, nina])
  server.when(contacts.remove, () => ({}))
  await user.click(await screen.findByRole('button', { name: 'Mais ações: Lia Campos' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir contato' }))
  const dialog = await screen.findByRole('dialog', { name: 'Excluir Lia Campos?' })
  expect(server.askedFor(contacts.remove)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Excluir contato' }))
  await screen.findByText('Contato excluído')
  expect(names()).toEqual(['NRNina Rosa'])
  expect(server.askedFor(contacts.remove).map(({ input }) => input.id)).toEqual(['1'])
})

test('an agent is not offered to delete', async () => {
  const { user } = open([lia], { profile: 'user' })
  await user.click(await screen.findByRole('button', { name: 'Mais ações: Lia Campos' }))
  await screen.findByRole('menuitem', { name: 'Bloquear' })
  expect(screen.queryByRole('menuitem', { name: 'Excluir contato' })).toBeNull()
})

test('what is refused stays asked, with the reason', async () => {
  const { server, user } = open([lia])
  server.when(contacts.block, () => new FakeRefusal('ERR_NO_CONTACT_FOUND') as never)
  await user.click(await screen.findByRole('button', { name: 'Mais ações: Lia Campos' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Bloquear' }))
  const dialog = await screen.findByRole('dialog', { name: 'Bloquear Lia Campos?' })
  await user.click(within(dialog).getByRole('button', { name: 'Bloquear contato' }))
  await within(dialog).findByRole('alert')
  server.when(contacts.block, () => aFullContact({ isBlocked: true }))
  await user.click(within(dialog).getByRole('button', { name: 'Bloquear contato' }))
  expect(await screen.findByText('Bloqueado')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a contact that somebody else attends is not blocked: the question says why', async () => {
  const { server, user } = open([lia], { profile: 'user' })
  server.when(contacts.show, () => aFullContact({ ...lia, hasHiddenTicket: true }))
  await user.click(await screen.findByRole('button', { name: 'Mais ações: Lia Campos' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Bloquear' }))
  const dialog = await screen.findByRole('dialog', { name: 'Bloquear Lia Campos?' })
  expect(await within(dialog).findByText(/^Só quem vê todos os atendimentos/)).toBeTruthy()
  const button = within(dialog).getByRole('button', { name: 'Bloquear contato' })
  expect(button).toHaveProperty('disabled', true)
})

test('a conversation begins from the row, or goes on where there is one already', async () => {
  const { server, user } = open([lia])
  const other = aTicket()
  server.when(
    tickets.create,
    () =>
      new FakeRefusal('ERR_OTHER_OPEN_TICKET', { details: { ticketUuid: other.uuid } }) as never,
  )
  server.when(tickets.showByUuid, () => other)
  await user.click(await screen.findByRole('button', { name: 'Iniciar conversa: Lia Campos' }))
  await screen.findByRole('heading', { name: 'Atendimento' })
  expect(address()).toBe(`/tickets/${other.uuid}`)
})

test('up and down walk from row to row', async () => {
  const { user } = open([lia, nina])
  const first = (await screen.findByText('Lia Campos')).closest('button')!
  act(() => first.focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Nina Rosa')
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
})
