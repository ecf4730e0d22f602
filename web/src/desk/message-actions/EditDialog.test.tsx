// @vitest-environment jsdom
import { messages } from '@recado/contract/desk/messages'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession } from '../../app/session/session.ts'
import { EditDialog } from './EditDialog.tsx'
import { aMessage } from '../../../test/fixtures/message.ts'

const message = aMessage({ fromMe: true, body: 'Chega sexta' })

beforeEach(() => startSession(signedInAs()))

test('other words that are refused stay in their field, and are not left without asking', async () => {
  const server = fakeServer()
  server.when(messages.edit, () => new FakeRefusal('ERR_UNAVAILABLE'))
  const onClose = vi.fn<() => void>()
  show(<EditDialog message={message} onClose={onClose} />)
  const field = await screen.findByRole('textbox')
  await userEvent.clear(field)
  await userEvent.type(field, 'Chega sábado{Enter}')
  await expect.poll(() => server.askedFor(messages.edit)).toHaveLength(1)
  await screen.findByRole('alert')
  expect(field).toHaveProperty('value', 'Chega sábado')
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
  expect(onClose).toHaveBeenCalled()
})
