// @vitest-environment jsdom
import { ticketRemovedFromList, ticketUpdated } from '@recado/contract/desk/tickets'
import { within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { startSession } from '../../app/session/session.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { aDesk, COMPANY, list, tell } from '../../../test/desk-stage.tsx'
import { focusedTicket } from '../ticket-row/use-row-keys.ts'

beforeEach(() => startSession(signedInAs({ companyId: COMPANY })))

const named = (id: number, name: string) => {
  const ticket = aTicket({ id, uuid: crypto.randomUUID() })
  const minute = String(40 - id).padStart(2, '0')
  return {
    ...ticket,
    lastMessageAt: `2026-11-21T12:${minute}:00.000Z`,
    contact: { ...ticket.contact, name },
  }
}

test('a row that leaves from under the keyboard hands the focus to the next, the last one to that above', async () => {
  const all = [named(1, 'Lia'), named(2, 'Otávio'), named(3, 'Rui')]
  aDesk({ all })
  expect(await within(list()).findByText('Rui')).toBeTruthy()
  await userEvent.keyboard('jj')
  expect(focusedTicket()).toBe(2)
  tell(ticketUpdated, { ticket: { ...all[1]!, status: 'closed' } })
  await expect.poll(focusedTicket).toBe(3)
  tell(ticketRemovedFromList, { ticketId: 3 })
  await expect.poll(focusedTicket).toBe(1)
})
