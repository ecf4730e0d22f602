// @vitest-environment jsdom
import { automationRules } from '@recado/contract/automation/automation-rules'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession } from '../../app/session/session.ts'
import { MacroDialog } from './MacroDialog.tsx'

test('a macro pressed again after a lost answer runs under the same key', async () => {
  const server = fakeServer()
  server.when(automationRules.macros, () => [{ id: 3, name: 'Avisar', actions: [] }])
  server.when(automationRules.run, () => {
    if (server.askedFor(automationRules.run).length === 1) throw new TypeError('no answer')
    return aTicket()
  })
  startSession(signedInAs())
  const onClose = vi.fn<() => void>()
  show(<MacroDialog ticket={aTicket()} onClose={onClose} />)
  const user = userEvent.setup()
  const macro = await screen.findByRole('button', { name: 'Avisar' })
  await user.click(macro)
  await screen.findByRole('alert')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(macro)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const keys = server
    .askedFor(automationRules.run)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})
