// @vitest-environment jsdom
import { contactUpdated } from '@recado/contract/contacts/contacts'
import { channelOf } from '@recado/contract/platform/live'
import { messageCreated } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { socket } from '../../app/live/live.ts'
import { cache, keyOf } from '../../app/cache/query.ts'
import { startSession, endSession } from '../../app/session/session.ts'
import { aMessage, newsOf } from '../../../test/fixtures/message.ts'
import { findTicket } from './cached-tickets.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { aDesk, COMPANY, lia, list, open, tell } from '../../../test/desk-stage.tsx'

beforeEach(() => startSession(signedInAs({ companyId: COMPANY })))
afterEach(() => vi.restoreAllMocks())

/** The same ticket after one more message. */
const said = (body: string, messagesCount: number) =>
  newsOf(aMessage({ position: messagesCount, ticketId: lia.id, body }), {
    ...lia,
    lastMessage: body,
    messagesCount,
  })

test('what comes in a crowd changes the list for the first of it, and for the rest together', async () => {
  aDesk(open)
  expect(await within(list()).findByText('Lia Campos')).toBeTruthy()
  const changes = vi.fn()
  const end = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[1] === keyOf(tickets.list)[1])
      changes(query.state.dataUpdatedAt)
  })
  const other = aTicket({ id: 50, uuid: crypto.randomUUID(), lastMessage: 'Sou outra pessoa' })
  tell(messageCreated, said('A primeira', lia.messagesCount + 1))
  expect(await within(list()).findByText('A primeira')).toBeTruthy()
  const first = changes.mock.calls.length
  for (let i = 2; i < 20; i++) tell(messageCreated, said(`Mensagem ${i}`, lia.messagesCount + i))
  tell(messageCreated, newsOf(aMessage({ ticketId: other.id }), other))
  expect(await within(list()).findByText('Mensagem 19')).toBeTruthy()
  expect(within(list()).getByText('Sou outra pessoa')).toBeTruthy()
  // One more than the others, because the first event is shown separately.
  expect(changes.mock.calls.length).toBeLessThanOrEqual(3 * first)
  end()
})

test('a reading for which nothing was gathered does not end the rest of those who watch', async () => {
  aDesk(open)
  expect(await within(list()).findByText('Lia Campos')).toBeTruthy()
  const shown = () => findTicket(({ id }) => id === lia.id)?.lastMessage
  tell(messageCreated, said('A primeira', lia.messagesCount + 1))
  tell(contactUpdated, { contact: { ...lia.contact, name: 'Lia Campos Reis' } })
  tell(messageCreated, said('A segunda', lia.messagesCount + 2))
  expect(shown()).toBe('A primeira')
  expect(await within(list()).findByText('A segunda')).toBeTruthy()
})

test('where nobody looks nothing is gathered: the moments of a hidden page are far apart', async () => {
  aDesk(open)
  expect(await within(list()).findByText('Lia Campos')).toBeTruthy()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  tell(messageCreated, said('A primeira', lia.messagesCount + 1))
  tell(messageCreated, said('A segunda', lia.messagesCount + 2))
  expect(findTicket(({ id }) => id === lia.id)?.lastMessage).toBe('A segunda')
})

test('what one person heard is told to nobody after', async () => {
  aDesk(open)
  expect(await within(list()).findByText('Lia Campos')).toBeTruthy()
  tell(messageCreated, said('Em segredo', lia.messagesCount + 1))
  expect(await within(list()).findByText('Em segredo')).toBeTruthy()
  cleanup()
  endSession()
  startSession(signedInAs({ companyId: COMPANY }))
  const answered = vi.fn()
  const end = cache.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[1] === keyOf(tickets.list)[1])
      answered(query.state.status)
  })
  aDesk({ ...open, all: [{ ...lia, lastMessage: 'Bom dia' }] })
  await vi.waitFor(() => expect(answered).toHaveBeenCalledWith('success'))
  await act(async () => undefined)
  expect(within(list()).queryByText('Em segredo')).toBeNull()
  end()
})

test('news is checked once, however many parts of the screen hear it', async () => {
  aDesk(open)
  await screen.findByRole('log')
  const parse = vi.spyOn(messageCreated.data, 'parse')
  const news = { action: messageCreated.action, ...said('Bom dia', lia.messagesCount + 1) }
  const hearers = socket.listeners(channelOf(COMPANY, messageCreated.channel))
  expect(hearers.length).toBeGreaterThan(2)
  act(() => hearers.forEach((hear) => hear(news)))
  expect(parse).toHaveBeenCalledOnce()
})
