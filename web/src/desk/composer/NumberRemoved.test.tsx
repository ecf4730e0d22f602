// @vitest-environment jsdom
import { connections } from '@recado/contract/connections/connections'
import type { Profile } from '@recado/contract/platform/permissions'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { startSession } from '../../app/session/session.ts'
import { aConnection } from '../../../test/fixtures/connection.ts'
import { aDesk, COMPANY, lia } from '../../../test/desk-stage.tsx'

const left = { ...lia, whatsappId: null, whatsapp: { id: 9, name: 'Loja antiga' } }

function openLeft(profile: Profile) {
  startSession(signedInAs({ companyId: COMPANY, profile }))
  return aDesk({ all: [left], at: `/tickets/${left.uuid}`, numbers: [aConnection({ id: 4 })] })
}

test('a ticket of a removed number says that nobody can reply, and a note can still be written', async () => {
  openLeft('user')
  await screen.findByText(/A conexão Loja antiga foi removida: não é possível responder/)
  expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mover para outra conexão' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Escrever nota' }))
  await screen.findByRole('textbox', { name: 'Nota interna' })
})

test('an admin moves the tickets of the removed number from there', async () => {
  const server = openLeft('admin')
  server.when(connections.moveTickets, () => ({}))
  await userEvent.click(await screen.findByRole('button', { name: 'Mover para outra conexão' }))
  await screen.findByText('Mover os atendimentos de Loja antiga?')
  await userEvent.click(screen.getByRole('button', { name: 'Mover atendimentos' }))
  await waitFor(() =>
    expect(server.askedFor(connections.moveTickets)).toMatchObject([
      { input: { id: '9', whatsappId: 4 } },
    ]),
  )
})
