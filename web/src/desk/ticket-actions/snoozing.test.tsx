// @vitest-environment jsdom
import { snoozes } from '@recado/contract/desk/snoozes'
import { ticketUpdated, type Ticket } from '@recado/contract/desk/tickets'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { startSession } from '../../app/session/session.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { matchesQuery, isBackFromSnooze, mergeTicket, orders } from '../tickets/rules.ts'
import { openAction } from '../tickets/opened-action.ts'
import { address, aDesk, COMPANY, lia, list, log, open, tell } from '../../../test/desk-stage.tsx'
import { formatFutureTime, formatFutureTimeWithDay } from '../../app/time/time-words.ts'
import { listQueryOf, sortsOf, viewOf } from '../tickets/view.ts'

beforeEach(() => startSession(signedInAs({ companyId: COMPANY })))

const LATER = '2099-01-05T12:00:00.000Z'
const off = (more: Partial<Ticket> = {}) => aTicket({ snoozedUntil: LATER, ...more })

test('a ticket put off is in the list of those alone', () => {
  const asked = { userId: 1, wasIn: false }
  expect(matchesQuery(off(), { status: 'open' }, asked)).toBe(false)
  expect(matchesQuery(off(), { status: 'open', snoozed: true }, asked)).toBe(true)
  expect(matchesQuery(aTicket(), { status: 'open', snoozed: true }, asked)).toBe(false)
  expect(matchesQuery(off({ userId: 2 }), { status: 'open', snoozed: true }, asked)).toBe(false)
  expect(matchesQuery(off(), { searchParam: 'Cliente' }, asked)).toBe(true)
})

test('its view stands in the address and has one order: who comes back soonest', () => {
  const view = viewOf(new URLSearchParams('sub=snoozed'))
  expect(listQueryOf(view, 'snoozed')).toEqual({ status: 'open', snoozed: true })
  expect(sortsOf(view)).toHaveLength(1)
  const soon = off({ id: 2, snoozedUntil: '2098-01-05T12:00:00.000Z' })
  expect([off(), soon].toSorted(orders.snoozed)[0]).toBe(soon)
})

test('news that left before the customer wrote puts nothing off again', () => {
  const known = aTicket({ messagesCount: 3 })
  expect(mergeTicket(known, off({ messagesCount: 2 }))).toMatchObject({ snoozedUntil: null })
})

test('back at its moment it says so until it is read or something is said', () => {
  const at = '2026-11-21T12:00:00.000Z'
  const back = aTicket({ backAt: at, lastMessageAt: at, unreadMessages: 1 })
  expect(isBackFromSnooze(back)).toBe(true)
  expect(isBackFromSnooze({ ...back, unreadMessages: 0 })).toBe(false)
  expect(isBackFromSnooze({ ...back, lastMessageAt: '2026-11-21T12:05:00.000Z' })).toBe(false)
})

test('until when is said as short as it is clear', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatFutureTime('2026-11-21T17:00:00Z', now)).toMatch(/^\d\d:\d\d$/)
  expect(formatFutureTime('2026-11-25T12:00:00Z', now)).toMatch(/^25\/11 \d\d:\d\d$/)
  expect(formatFutureTime('2027-11-25T12:00:00Z', now)).toMatch(/^25\/11\/2027 \d\d:\d\d$/)
  expect(formatFutureTimeWithDay('2026-11-21T17:00:00Z', '2026-11-21T12:00:00Z')).toMatch(
    /^21\/11 /,
  )
})

test('S asks until when; chosen, the ticket leaves the list, and that can be undone', async () => {
  const all = [lia]
  const server = aDesk({ ...open, all })
  const asked: (string | null)[] = []
  server.when(snoozes.set, ({ until }) => {
    asked.push(until)
    all[0] = { ...lia, snoozedUntil: until === null ? null : LATER }
    return all[0]
  })
  await log()
  act(() => (document.activeElement as HTMLElement).blur())
  await userEvent.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: 'Adiar Lia Campos' })
  await userEvent.click(within(dialog).getByRole('button', { name: /^Amanhã às 09:00/ }))
  expect(await screen.findByRole('tab', { name: 'Adiados 1' })).toBeTruthy()
  await waitFor(() => expect(within(list()).queryByText('Lia Campos')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(await within(list()).findByText('Lia Campos')).toBeTruthy()
  expect(asked).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT09:00$/), null])
})

test('while it is on its way the question stays; whoever went to another ticket meanwhile is left there', async () => {
  const otavio = aTicket({ id: 9, uuid: crypto.randomUUID() })
  otavio.contact = { ...otavio.contact, name: 'Otávio Lins' }
  const all = [lia, otavio]
  const server = aDesk({ ...open, all })
  let answer: (ticket: Ticket) => void = () => undefined
  server.when(snoozes.set, () => new Promise<Ticket>((resolve) => (answer = resolve)))
  await log()
  act(() => openAction({ is: 'snooze', ticketId: lia.id }))
  const dialog = await screen.findByRole('dialog', { name: 'Adiar Lia Campos' })
  await userEvent.click(within(dialog).getByRole('button', { name: /^Amanhã às 09:00/ }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  expect(screen.getByRole('dialog', { name: 'Adiar Lia Campos' })).toBeTruthy()
  const beside = within(list()).getByText('Otávio Lins')
  await userEvent.click(beside, { pointerEventsCheck: 0 })
  await waitFor(() => expect(address()).toBe(`/tickets/${otavio.uuid}`))
  act(() => answer({ ...lia, snoozedUntil: LATER }))
  expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeTruthy()
  expect(address()).toBe(`/tickets/${otavio.uuid}`)
})

test('who puts nothing off sees no tab for it; there it says until when, and leaves as it comes back', async () => {
  const all = [lia]
  aDesk({ all })
  expect(await within(list()).findByText('Lia Campos')).toBeTruthy()
  expect(screen.queryByRole('tab', { name: /Adiados/ })).toBeNull()
  all[0] = { ...lia, snoozedUntil: LATER }
  tell(ticketUpdated, { ticket: all[0] })
  await userEvent.click(await screen.findByRole('tab', { name: 'Adiados 1' }))
  expect(await within(list()).findByText(/^Adiado até 05\/01\/2099/)).toBeTruthy()
  all[0] = lia
  tell(ticketUpdated, { ticket: lia })
  await waitFor(() => expect(within(list()).queryByText('Lia Campos')).toBeNull())
})
