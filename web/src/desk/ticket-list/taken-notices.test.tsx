// @vitest-environment jsdom
import { ticketUpdated, type Ticket } from '@recado/contract/desk/tickets'
import { act, waitForElementToBeRemoved, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { startSession } from '../../app/session/session.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { applyOwnChange } from '../tickets/live.ts'
import { aDesk, COMPANY, list, tell } from '../../../test/desk-stage.tsx'

beforeEach(() => startSession(signedInAs({ companyId: COMPANY, profile: 'admin' })))

const waiting = aTicket({
  id: 61,
  uuid: crypto.randomUUID(),
  status: 'pending',
  user: null,
  userId: null,
})
const bia = { id: 99, name: 'Bia Nunes' }

let revision = 10
const become = (more: Partial<Ticket>) =>
  tell(ticketUpdated, { ticket: { ...waiting, revision: (revision += 1), ...more } })

async function aWaitingList() {
  aDesk({ all: [waiting], at: '/tickets?sub=pending' })
  await within(list()).findByText(waiting.contact.name)
}

test('a waiting row that a colleague takes says so, and leaves', async () => {
  await aWaitingList()
  become({ status: 'open', user: bia, userId: bia.id })
  await waitForElementToBeRemoved(await within(list()).findByText('Aceito por Bia Nunes'))
  expect(within(list()).queryByText(waiting.contact.name)).toBeNull()
})

test('given back and resolved by somebody, it was not taken by who once had it', async () => {
  await aWaitingList()
  become({ status: 'open', user: bia, userId: bia.id })
  await waitForElementToBeRemoved(await within(list()).findByText('Aceito por Bia Nunes'))
  become({})
  await within(list()).findByText(waiting.contact.name)
  become({ status: 'closed' })
  await expect.poll(() => within(list()).queryByText(waiting.contact.name)).toBeNull()
  expect(within(list()).queryByText('Aceito por Bia Nunes')).toBeNull()
})

test('a waiting ticket that an agent hands to a colleague leaves their list with the answer', async () => {
  startSession(signedInAs({ companyId: COMPANY, profile: 'user' }))
  await aWaitingList()
  act(() => applyOwnChange({ ...waiting, user: bia, userId: bia.id, revision: (revision += 1) }, 1))
  await expect.poll(() => within(list()).queryByText(waiting.contact.name)).toBeNull()
})

test('a leader who does the same goes on seeing it', async () => {
  await aWaitingList()
  act(() => applyOwnChange({ ...waiting, user: bia, userId: bia.id, revision: (revision += 1) }, 1))
  expect(await within(list()).findByText(waiting.contact.name)).toBeTruthy()
})
