// @vitest-environment jsdom
import { drafts } from '@recado/contract/desk/drafts'
import { mentions } from '@recado/contract/desk/mentions'
import { MENTIONS_MAX, ticketNotes, type TicketNote } from '@recado/contract/desk/notes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession } from '../../app/session/session.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { NoteForm } from './NoteForm.tsx'

let ticket = aTicket()
const field = () => screen.getByRole('textbox', { name: 'Escreva uma nota' })

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
  mentions: [],
  createdAt: '2026-11-21T12:00:00.000Z',
}

beforeEach(() => {
  // A draft outlives a test, as it outlives a page.
  ticket = aTicket({ id: ticket.id + 1 })
  startSession(signedInAs())
})

test('a note half written waits where the drawer is closed', async () => {
  const { unmount } = aForm()
  await userEvent.type(field(), 'Portaria até')
  unmount()
  aForm()
  expect(field()).toHaveProperty('value', 'Portaria até')
})

test('what is too short is said so, and nothing where a note was just kept', async () => {
  const { server } = aForm()
  server.when(ticketNotes.create, () => kept)
  await userEvent.type(field(), 'P{Enter}')
  const short = 'Muito curta'
  expect(screen.getByText(short)).toBeTruthy()
  await userEvent.type(field(), 'ortaria{Enter}')
  await expect.poll(() => field()).toHaveProperty('value', '')
  expect(screen.queryByText(short)).toBeNull()
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

const colleagues = [
  { id: 2, name: 'Bia Nunes' },
  { id: 3, name: 'Caio Melo' },
  { id: 4, name: 'Mélia Brito' },
]

test('an @ lists who sees the ticket, keys choose, and the note names them', async () => {
  const { server } = aForm()
  server.when(mentions.people, () => colleagues)
  server.when(ticketNotes.create, () => kept)
  await userEvent.type(field(), 'Veja, @')
  const list = await screen.findByRole('listbox', { name: 'Quem vê este atendimento agora' })
  expect(await within(list).findAllByRole('option')).toHaveLength(3)
  await userEvent.type(field(), 'M')
  const shown = () =>
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(shown()).toEqual(['CMCaio Melo', 'MBMélia Brito'])
  await userEvent.keyboard('{ArrowDown}')
  const active = within(list).getByRole('option', { selected: true })
  expect(active.textContent).toBe('MBMélia Brito')
  expect(field().getAttribute('aria-activedescendant')).toBe(active.id)
  await userEvent.keyboard('{Tab}')
  expect(field()).toHaveProperty('value', 'Veja, @Mélia Brito ')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().getAttribute('aria-activedescendant')).toBeNull()
  await userEvent.type(field(), 'por favor{Enter}')
  await expect.poll(() => server.askedFor(ticketNotes.create)).toHaveLength(1)
  expect(server.askedFor(ticketNotes.create)[0]?.input).toMatchObject({
    note: 'Veja, @Mélia Brito por favor',
    mentions: [4],
  })
})

test('Escape closes the list until the next @, and Enter then keeps the note', async () => {
  const { server } = aForm()
  server.when(mentions.people, () => colleagues)
  server.when(ticketNotes.create, () => kept)
  await userEvent.type(field(), '@bi')
  await screen.findByRole('option', { name: 'Bia Nunes' })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.keyboard('a')
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.keyboard(' @ca')
  await screen.findByRole('option', { name: 'Caio Melo' })
  await userEvent.keyboard('{Escape}{Enter}')
  await expect.poll(() => server.askedFor(ticketNotes.create)).toHaveLength(1)
  // A partly typed name mentions nobody.
  expect(server.askedFor(ticketNotes.create)[0]?.input).toMatchObject({ mentions: [] })
})

test('who was chosen stays chosen where their name begins another', async () => {
  const { server } = aForm()
  server.when(mentions.people, () => [
    { id: 5, name: 'Ana' },
    { id: 6, name: 'Ana Paula' },
  ])
  server.when(ticketNotes.create, () => kept)
  await userEvent.type(field(), '@an')
  await screen.findByRole('option', { name: 'Ana' })
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.askedFor(ticketNotes.create)).toHaveLength(1)
  expect(server.askedFor(ticketNotes.create)[0]?.input).toMatchObject({
    note: '@Ana',
    mentions: [5],
  })
})

test('people who could not be fetched can be asked for again', async () => {
  const { server } = aForm()
  server.when(mentions.people, () => new FakeRefusal('ERR_UNEXPECTED'))
  await userEvent.type(field(), '@')
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.when(mentions.people, () => colleagues)
  await userEvent.click(again)
  expect(await screen.findAllByRole('option')).toHaveLength(3)
})

test('of two colleagues of one name the chosen one is meant', async () => {
  const { server } = aForm()
  server.when(mentions.people, () => [
    { id: 7, name: 'Ana' },
    { id: 8, name: 'Ana' },
  ])
  server.when(ticketNotes.create, () => kept)
  await userEvent.type(field(), '@an')
  await screen.findAllByRole('option')
  await userEvent.keyboard('{ArrowDown}{Enter}{Enter}')
  await expect.poll(() => server.askedFor(ticketNotes.create)).toHaveLength(1)
  expect(server.askedFor(ticketNotes.create)[0]?.input).toMatchObject({ mentions: [8] })
})

test('a note that names too many is not asked for, and says why', async () => {
  const { server } = aForm()
  const many = Array.from({ length: MENTIONS_MAX + 1 }, (_, i) => ({ id: i, name: `Ana${i}` }))
  server.when(mentions.people, () => many)
  await userEvent.click(field())
  await userEvent.paste(many.map(({ name }) => `@${name}`).join(' '))
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('Uma nota menciona até 10 pessoas.')
  expect(server.askedFor(ticketNotes.create)).toEqual([])
})

test('who does not see the ticket is not found, and the list says why', async () => {
  const { server } = aForm()
  server.when(mentions.people, () => colleagues)
  await userEvent.type(field(), '@rui')
  await screen.findByText('Ninguém com “rui” no nome vê este atendimento agora.')
  await userEvent.type(field(), ' disse')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a note that is written beside too is named in only where the cursor stands', async () => {
  const { server } = aForm()
  server.when(mentions.people, () => colleagues)
  await userEvent.type(field(), 'Oi @')
  await screen.findByRole('option', { name: 'Bia Nunes' })
  await userEvent.click(document.body)
  expect(screen.queryByRole('listbox')).toBeNull()
})
