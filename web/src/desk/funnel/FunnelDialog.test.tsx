// @vitest-environment jsdom
import { cards, cardUpdated, lanes } from '@recado/contract/desk/funnel'
import { tags } from '@recado/contract/desk/tags'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { aCard } from '../../../test/fixtures/board.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession, endSession } from '../../app/session/session.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { FunnelDialog } from './FunnelDialog.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

test('an agent without a funnel reads one sentence and has one button', async () => {
  const server = fakeServer()
  server.when(lanes.list, () => [])
  server.when(cards.ofTicket, () => [])
  act(() => startSession(signedInAs({ profile: 'user' })))
  const close = vi.fn<() => void>()
  show(<FunnelDialog ticket={aTicket()} onClose={close} />)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Ainda não há etapas no funil.')
  const buttons = [...dialog.querySelectorAll('footer button')].map(
    ({ textContent }) => textContent,
  )
  expect(buttons).toEqual(['Entendi'])
  await userEvent.click(screen.getByRole('button', { name: 'Entendi' }))
  expect(close).toHaveBeenCalled()
})

test('a change of a card sends only what was changed, also if a colleague changes the rest meanwhile', async () => {
  const server = fakeServer()
  const ticket = aTicket()
  const card = aCard({ ticketId: ticket.id, value: 10, description: 'Sofá' })
  server.when(lanes.list, () => [{ id: 1, title: 'Contato', position: 1 }])
  server.when(cards.ofTicket, () => [card])
  server.when(tags.list, () => [])
  server.when(cards.update, () => card)
  act(() => startSession(signedInAs()))
  show(<FunnelDialog ticket={ticket} onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog'))
  const value = dialog.getByLabelText('Valor')
  await userEvent.clear(value)
  await userEvent.type(value, '12')
  const changed = { ...card, laneId: 2, description: 'Sofá azul', revision: 1 }
  server.when(cards.ofTicket, () => [changed])
  tellScreens(cardUpdated, { card: changed, totals: [] })
  await waitFor(() => expect(server.askedFor(cards.ofTicket)).toHaveLength(2))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.askedFor(cards.update)).toHaveLength(1))
  expect(server.askedFor(cards.update)[0]!.input).toEqual({ id: String(card.id), value: 12 })
})
