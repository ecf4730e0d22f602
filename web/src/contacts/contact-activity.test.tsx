// @vitest-environment jsdom
import { connections } from '@recado/contract/connections/connections'
import { contacts } from '@recado/contract/contacts/contacts'
import { type ContactActivity, contactActivity } from '@recado/contract/desk/contact-activity'
import { tagDeleted, tagUpdated } from '@recado/contract/desk/tags'
import { ticketDeleted, ticketRemovedFromList, ticketUpdated } from '@recado/contract/desk/tickets'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { aContact } from '../../test/fixtures/contact.ts'
import { aTicket } from '../../test/fixtures/ticket.ts'
import { tellScreens } from '../../test/live-events.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { endSession, startSession } from '../app/session/session.ts'
import { NewTicketDialog } from '../desk/ticket-actions/lazy-parts.ts'
import { ContactsPage } from './ContactsPage.tsx'

const lia = aContact()
const nina = aContact({ id: 2, name: 'Nina Rosa', number: '5521977776666', email: '' })

const tag = (id: number, name: string) => ({ id, name, color: '#2F9E44' })

const ofLia: ContactActivity = {
  contactId: lia.id,
  lastMessageAt: '2026-03-02T17:05:00.000Z',
  tags: [tag(1, 'Cliente VIP'), tag(2, 'Reclamação'), tag(3, 'Varejo')],
}

/** Renders the contacts page with Lia and Nina, in front of a fake server with this activity. */
function open(activity: ContactActivity[]) {
  const server = fakeServer()
  server.when(contacts.list, () => ({ contacts: [lia, nina], hasMore: false, next: null }))
  server.when(connections.list, () => [])
  server.when(contactActivity.list, () => activity)
  act(() => startSession(signedInAs({ companyId: 7 })))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <ContactsPage newTicket={NewTicketDialog} />
    </VirtuosoMockContext.Provider>,
    { at: '/contacts' },
  )
  return server
}

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  endSession()
})

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

test('a contact shows its tags and when it last wrote, and a new message refreshes both', async () => {
  const server = open([ofLia])
  const [first, second] = [await row('Lia Campos'), await row('Nina Rosa')]
  expect(await within(first).findByText('Cliente VIP')).toBeTruthy()
  expect(within(first).getByTitle('Varejo').textContent).toBe('+1')
  expect(within(first).getByText(/^0[12]\/03\/2026 \d\d:05$/)).toBeTruthy()
  expect(within(second).queryByRole('list')).toBeNull()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.when(contactActivity.list, () => [
    { contactId: nina.id, lastMessageAt: '2026-03-03T17:06:00.000Z', tags: [] },
  ])
  tellScreens(ticketUpdated, { ticket: aTicket() })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await within(second).findByText(/^0[34]\/03\/2026 \d\d:06$/)).toBeTruthy()
  expect(within(first).queryByText('Cliente VIP')).toBeNull()
})

test.each<[string, () => void]>([
  ['a ticket goes out of sight', () => tellScreens(ticketRemovedFromList, { ticketId: 1 })],
  ['a ticket is deleted', () => tellScreens(ticketDeleted, { ticketId: 1 })],
  ['a tag is renamed', () => tellScreens(tagUpdated, { tag: tag(1, 'VIP') })],
  ['a tag is deleted', () => tellScreens(tagDeleted, { tagId: 1 })],
])('the tags are read again when %s', async (_when, tell) => {
  const server = open([ofLia])
  expect(await screen.findByText('Cliente VIP')).toBeTruthy()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.when(contactActivity.list, () => [])
  tell()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await waitFor(() => expect(screen.queryByText('Cliente VIP')).toBeNull())
})

test('the tags are read again when the page is opened again', async () => {
  open([ofLia])
  expect(await screen.findByText('Cliente VIP')).toBeTruthy()
  cleanup()
  open([])
  expect(await row('Lia Campos')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Cliente VIP')).toBeNull())
})
