// @vitest-environment jsdom
import { cards, lanes } from '@recado/contract/desk/funnel'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession, endSession } from '../../app/session/session.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { FunnelDialog } from './FunnelDialog.tsx'

afterEach(() => endSession())

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
