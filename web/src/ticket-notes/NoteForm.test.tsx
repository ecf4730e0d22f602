// @vitest-environment jsdom
import { drafts } from '@recado/contract/drafts'
import { ticketNotes, type TicketNote } from '@recado/contract/ticket-notes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../test/fake-server.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { enter } from '../app/session.ts'
import { aTicket } from '../tickets/samples.ts'
import { NoteForm } from './NoteForm.tsx'

let ticket = aTicket()
const field = () => screen.getByRole('textbox', { name: 'Escreva uma observação' })

function aForm() {
  const server = fakeServer()
  server.when(drafts.keep, () => ({}))
  return { server, ...show(<NoteForm ticket={ticket} />) }
}

const kept: TicketNote = {
  id: 1,
  note: 'Portaria',
  ticketId: ticket.id,
  contactId: ticket.contactId,
  user: null,
  createdAt: '2026-11-21T12:00:00.000Z',
}

beforeEach(() => {
  // A draft outlives a test, as it outlives a page.
  ticket = aTicket({ id: ticket.id + 1 })
  enter(signedInAs())
})

test('a note half written waits where the drawer is closed', async () => {
  const { unmount } = aForm()
  await userEvent.type(field(), 'Portaria até')
  unmount()
  aForm()
  expect(field()).toHaveProperty('value', 'Portaria até')
})

test('what is written while a note is saved stays', async () => {
  const { server } = aForm()
  let answer: (note: TicketNote) => void = () => undefined
  server.when(ticketNotes.create, () => new Promise<TicketNote>((done) => (answer = done)))
  await userEvent.type(field(), 'Portaria{Enter}')
  await expect.poll(() => server.askedFor(ticketNotes.create)).toHaveLength(1)
  await userEvent.type(field(), ' 2')
  answer(kept)
  await screen.findByText('Observação adicionada com sucesso!')
  expect(field()).toHaveProperty('value', 'Portaria 2')
})

test('a note whose answer was lost is asked for again under the same name', async () => {
  const { server } = aForm()
  server.when(ticketNotes.create, () => new FakeRefusal('ERR_UNAVAILABLE'))
  await userEvent.type(field(), 'Portaria{Enter}')
  await expect.poll(() => server.askedFor(ticketNotes.create)).toHaveLength(1)
  server.when(ticketNotes.create, () => kept)
  await expect
    .poll(() => screen.getByRole('button', { name: 'Adicionar' }).hasAttribute('data-loading'))
    .toBe(false)
  await userEvent.type(field(), '{Enter}')
  await expect.poll(() => field()).toHaveProperty('value', '')
  const [first, second] = server.askedFor(ticketNotes.create).map(({ input }) => input.clientId)
  expect(second).toBe(first)
})
