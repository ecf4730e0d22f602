// @vitest-environment jsdom
import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession, endSession } from '../../app/session/session.ts'
import { aContact } from '../../../test/fixtures/contact.ts'
import { ForwardDialog } from './ForwardDialog.tsx'
import { aMessage } from '../../../test/fixtures/message.ts'

afterEach(() => {
  cleanup()
  endSession()
})

test('sent again after an error, the copy for each contact keeps its id', async () => {
  const server = fakeServer()
  const all = [aContact({ id: 1, name: 'Lia Campos' }), aContact({ id: 2, name: 'Lia Souza' })]
  server.when(contacts.list, () => ({ contacts: all, count: 2, hasMore: false, next: null }))
  server.when(messages.forward, () => new FakeRefusal('ERR_UNEXPECTED'))
  act(() => startSession(signedInAs({ profile: 'user' })))
  show(<ForwardDialog message={aMessage()} onClose={() => undefined} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Para quem'), 'Lia')
  for (const { name } of all)
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(name), hidden: true }))
  const tries = () => server.askedFor(messages.forward).map(({ input }) => input)
  const send = async (so: number) => {
    await user.click(screen.getByRole('button', { name: 'Encaminhar para 2' }))
    await screen.findByRole('alert')
    await waitFor(() => expect(tries()).toHaveLength(so))
  }
  await send(1)
  await send(2)
  const [first, second] = tries()
  expect(second).toEqual(first)
  expect(new Set(first.ids).size).toBe(2)
})
