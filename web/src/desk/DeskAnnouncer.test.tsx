// @vitest-environment jsdom
import { messageCreated } from '@recado/contract/desk/messages'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { startSession } from '../app/session/session.ts'
import { aMessage, newsOf } from '../../test/fixtures/message.ts'
import { DeskAnnouncer } from './DeskAnnouncer.tsx'
import { aTicket } from '../../test/fixtures/ticket.ts'
import { COMPANY, tell } from '../../test/desk-stage.tsx'

const ofPerson = (id: number, name: string) =>
  aTicket({
    id,
    uuid: `00000000-0000-4000-8000-00000000000${id}`,
    status: 'pending',
    userId: null,
    contact: { ...aTicket().contact, id, name },
  })
const lia = ofPerson(1, 'Lia Campos')
const otavio = ofPerson(2, 'Otávio Lins')
const GATHERED_MS = 2_500

function Desk() {
  const [uuid, setUuid] = useState<string>()
  return (
    <>
      <button type="button" onClick={() => setUuid(lia.uuid)}>
        Abrir Lia
      </button>
      <DeskAnnouncer uuid={uuid} />
    </>
  )
}

beforeEach(() => {
  startSession(signedInAs({ companyId: COMPANY }))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show(<Desk />)
})
afterEach(() => void vi.useRealTimers())

const says = (ticket: typeof lia) =>
  tell(messageCreated, newsOf(aMessage({ ticketId: ticket.id }), ticket))
const wait = () => act(() => vi.advanceTimersByTimeAsync(GATHERED_MS))

test('messages of several customers within two seconds are one sentence', async () => {
  says(lia)
  says(otavio)
  await wait()
  expect(screen.getByText('Mensagens novas em 2 atendimentos')).toBeTruthy()
})

test('the conversation that was opened meanwhile is not announced with the others', async () => {
  says(lia)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir Lia' }))
  says(otavio)
  await wait()
  expect(screen.getByText('Nova mensagem de Otávio Lins')).toBeTruthy()
})

test('nothing is announced where the only message is on screen by then', async () => {
  says(lia)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir Lia' }))
  await wait()
  expect(screen.queryByText(/Nova mensagem/)).toBeNull()
})
