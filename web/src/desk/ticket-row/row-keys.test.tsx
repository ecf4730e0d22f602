// @vitest-environment jsdom
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { endTypingCapture } from '../../ui/lazy/typed-ahead.ts'
import { startSession } from '../../app/session/session.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { address, aDesk, COMPANY, list } from '../../../test/desk-stage.tsx'
import { focusedTicket } from './use-row-keys.ts'

const waiting = (id: number) =>
  aTicket({ id, uuid: crypto.randomUUID(), status: 'pending', contactId: id })

beforeEach(() => {
  localStorage.clear()
  endTypingCapture()
})

test('for an agent, who may not peek, J and the space bar accept nobody; A does', async () => {
  startSession(signedInAs({ companyId: COMPANY, profile: 'user' }))
  const ticket = waiting(5)
  const server = aDesk({ all: [ticket], at: '/tickets?sub=pending' })
  server.when(tickets.change, () => ({ ...ticket, status: 'open' as const, userId: 1 }))
  await within(list()).findByText('Cliente 5')
  await userEvent.keyboard('j')
  expect(focusedTicket()).toBe(5)
  expect(document.activeElement?.tagName).not.toBe('BUTTON')
  await userEvent.keyboard('  ')
  expect(server.askedFor(tickets.change)).toEqual([])
  await userEvent.keyboard('a')
  await expect.poll(address).toBe(`/tickets/${ticket.uuid}`)
  expect(server.askedFor(tickets.change)).toHaveLength(1)
})

test('A accepts the row that was walked to, also where the list has taken the focus from it', async () => {
  startSession(signedInAs({ companyId: COMPANY }))
  const all = [waiting(5), waiting(6)]
  const server = aDesk({ all, at: '/tickets?sub=pending' })
  server.when(tickets.change, ({ ticketId }) => ({
    ...all.find(({ id }) => id === Number(ticketId))!,
    status: 'open' as const,
    userId: 1,
  }))
  await within(list()).findByText('Cliente 6')
  await userEvent.keyboard('jj')
  const walked = focusedTicket()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('a')
  await expect.poll(() => server.askedFor(tickets.change)).toHaveLength(1)
  expect(Number(server.askedFor(tickets.change)[0]?.input.ticketId)).toBe(walked)
})

test('what is typed right after accepting goes to the answer and resolves nothing', async () => {
  startSession(signedInAs({ companyId: COMPANY }))
  const ticket = waiting(5)
  const all = [ticket]
  const server = aDesk({ all, at: '/tickets?sub=pending' })
  let answer: () => void = () => undefined
  server.when(
    tickets.change,
    () =>
      new Promise((done) => {
        answer = () => {
          all[0] = { ...ticket, status: 'open', userId: 1 }
          done(all[0])
        }
      }),
  )
  await within(list()).findByText('Cliente 5')
  await userEvent.keyboard('jaentendo')
  await expect.poll(() => server.askedFor(tickets.change)).toHaveLength(1)
  answer()
  const field = await screen.findByRole('textbox', { name: 'Mensagem' })
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('entendo')
  expect(server.askedFor(tickets.change)).toHaveLength(1)
  expect(server.askedFor(messages.send)).toEqual([])
})

test('after resolving, the focus is on the next row', async () => {
  startSession(signedInAs({ companyId: COMPANY }))
  const [one, other] = [aTicket({ id: 41 }), aTicket({ id: 42 })]
  const all = [one, other]
  const server = aDesk({ all, at: `/tickets/${one.uuid}` })
  server.when(tickets.change, () => {
    all[0] = { ...one, status: 'closed' }
    return all[0]
  })
  const field = await screen.findByRole('textbox', { name: 'Mensagem' })
  field.blur()
  await userEvent.keyboard('e')
  await expect.poll(address).toBe('/tickets')
  await expect.poll(focusedTicket).toBe(42)
})
