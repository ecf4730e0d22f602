// @vitest-environment jsdom
import { userDeleted, users, userUpdated } from '@recado/contract/accounts/users'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { tellScreens } from '../../test/live-events.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { endSession, startSession } from '../app/session/session.ts'
import { useOwnAccountLive } from './use-own-account.ts'
import { useUserNames } from './use-users.ts'

afterEach(() => {
  cleanup()
  endSession()
})

function Names() {
  useOwnAccountLive()
  const { data } = useUserNames(true)
  return <p>{data?.map(({ name }) => name).join(', ')}</p>
}

const lite = { email: '', profile: 'user' as const, online: true, queues: [], pause: null }

test('the names are read again after a change of a name, not when somebody comes online', async () => {
  const server = fakeServer()
  let names = [
    { id: 8, name: 'Bia Nunes' },
    { id: 9, name: 'Rui Tavares' },
  ]
  server.when(users.names, () => names)
  act(() => startSession(signedInAs()))
  show(<Names />)
  await screen.findByText('Bia Nunes, Rui Tavares')
  act(() => tellScreens(userUpdated, { user: { id: 8, name: 'Bia Nunes', ...lite } }))
  expect(server.askedFor(users.names)).toHaveLength(1)
  names = [
    { id: 8, name: 'Bia Souza' },
    { id: 9, name: 'Rui Tavares' },
  ]
  act(() => tellScreens(userUpdated, { user: { id: 8, name: 'Bia Souza', ...lite } }))
  await screen.findByText('Bia Souza, Rui Tavares')
  names = names.slice(0, 1)
  act(() => tellScreens(userDeleted, { userId: 9 }))
  await screen.findByText('Bia Souza')
})
