// @vitest-environment jsdom
import { messageCreated, messages, messageUpdated } from '@recado/contract/desk/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { startSession } from '../../app/session/session.ts'
import { aMessage, newsOf } from '../../../test/fixtures/message.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { aDesk, COMPANY, tell } from '../../../test/desk-stage.tsx'

const waiting = aTicket({
  status: 'pending',
  userId: null,
  user: null,
  contact: { ...aTicket().contact, name: 'Lia Campos' },
})
const first = aMessage({ ticketId: waiting.id, position: 1, body: 'Vocês entregam?' })
const second = aMessage({ ticketId: waiting.id, position: 2, body: 'Em Santo André' })

beforeEach(() => startSession(signedInAs({ companyId: COMPANY })))

async function peek() {
  await userEvent.click(
    await screen.findByRole('button', { name: 'Espiar a conversa de Lia Campos' }),
  )
  return within(await screen.findByRole('dialog', { name: 'Espiar: Lia Campos' }))
}

async function close() {
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('what is said while one peeks is seen at once, and what was said since when one peeks again', async () => {
  const server = aDesk({ all: [waiting], said: [first], at: '/tickets?sub=pending' })
  const seen = await peek()
  await seen.findByText('Vocês entregam?')
  tell(messageCreated, newsOf(second, waiting))
  await seen.findByText('Em Santo André')
  tell(messageUpdated, newsOf({ ...second, body: 'Em Santos', isEdited: true, revision: 1 }))
  await seen.findByText('Em Santos')
  await close()
  const third = aMessage({ ticketId: waiting.id, position: 3, body: 'Ainda hoje?' })
  tell(messageCreated, newsOf(third, waiting))
  expect((await peek()).getByText('Ainda hoje?')).toBeTruthy()
  expect(server.askedFor(messages.list)).toHaveLength(1)
})
