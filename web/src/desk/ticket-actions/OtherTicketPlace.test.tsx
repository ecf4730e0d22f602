// @vitest-environment jsdom
import { connections } from '@recado/contract/connections/connections'
import { contacts } from '@recado/contract/contacts/contacts'
import { tickets } from '@recado/contract/desk/tickets'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { VirtuosoMockContext } from 'react-virtuoso'
import { beforeEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession } from '../../app/session/session.ts'
import { ContactsPage } from '../../contacts/ContactsPage.tsx'
import { aContact, aFullContact } from '../../../test/fixtures/contact.ts'
import { ContactCards } from '../bubble/ContactCards.tsx'
import { NewTicketDialog } from './lazy-parts.ts'
import { OtherTicketPlace } from './OtherTicketPlace.tsx'
import { aTicket } from '../../../test/fixtures/ticket.ts'

const lia = aContact()
const other = aTicket()

beforeEach(() => act(() => startSession(signedInAs({ profile: 'user', companyId: 7 }))))

/** A page that starts a conversation with Lia, whose ticket belongs to somebody else and is not visible. */
function open(holder: { userName: string | null; queueName: string | null }) {
  const server = fakeServer()
  const taken = new FakeRefusal('ERR_OTHER_OPEN_TICKET', {
    details: { ticketUuid: other.uuid, ...holder },
  })
  server.when(contacts.list, () => ({ contacts: [lia], count: 1, hasMore: false, next: null }))
  server.when(contacts.show, () => aFullContact())
  server.when(contacts.create, () => aFullContact())
  server.when(connections.list, () => [])
  server.when(tickets.create, () => taken)
  server.when(tickets.showByUuid, () => new FakeRefusal('ERR_NO_PERMISSION'))
  server.when(tickets.askFor, () => ({}))
  return server
}

function showPage(at = '/contacts') {
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <Routes>
        <Route path="/contacts" element={<ContactsPage newTicket={NewTicketDialog} />} />
      </Routes>
      <OtherTicketPlace />
    </VirtuosoMockContext.Provider>,
    { at },
  )
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const told = async () =>
  within(await screen.findByRole('dialog', { name: 'Já há um atendimento em andamento' }))

test('who writes to a contact from their row learns who attends them, and may ask for the ticket', async () => {
  const server = open({ userName: 'Bia Nunes', queueName: 'Vendas' })
  showPage()
  await press('Iniciar conversa: Lia Campos')
  const dialog = await told()
  expect(dialog.getByText(/Bia Nunes, no setor Vendas/)).toBeTruthy()
  await userEvent.click(await dialog.findByRole('button', { name: 'Pedir transferência' }))
  await dialog.findByText('Pedido enviado. Aparece na conversa de quem atende.')
  expect(server.askedFor(tickets.askFor)[0]?.input).toEqual({ ticketUuid: other.uuid })
})

test('who saves a new contact to write to them is told so too, and the contact is saved', async () => {
  open({ userName: 'Bia Nunes', queueName: null })
  showPage('/contacts?edit=new')
  await userEvent.type(await screen.findByLabelText('Nome'), 'Lia Campos')
  await userEvent.type(screen.getByLabelText('WhatsApp'), '11986102302')
  await press('Salvar e iniciar conversa')
  expect((await told()).getByText(/em atendimento com Bia Nunes/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /contato/i })).toBeNull())
})

test('who writes to somebody on a card learns in which queue their ticket waits, and asks that queue', async () => {
  open({ userName: null, queueName: 'Vendas' })
  show(
    <>
      <ContactCards cards={[{ name: 'Lia Campos', phones: ['+55 11 98610-2302'] }]} />
      <OtherTicketPlace />
    </>,
  )
  await press('Conversar')
  const dialog = await told()
  expect(dialog.getByText(/aguardando no setor Vendas/)).toBeTruthy()
  await userEvent.click(await dialog.findByRole('button', { name: 'Pedir ao setor' }))
  await dialog.findByText(/Aparece para quem aceitar/)
})
