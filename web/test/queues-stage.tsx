import { type QueueFull, queues } from '@recado/contract/accounts/queues'
import { type Colleague, users } from '@recado/contract/accounts/users'
import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { VirtuosoMockContext } from 'react-virtuoso'
import { QueuesPage } from '../src/accounts/queues/QueuesPage.tsx'
import { useQueuesLive } from '../src/accounts/use-queues.ts'
import { startSession } from '../src/app/session/session.ts'
import { fakeServer } from './fake-server.ts'
import { aQueue } from './fixtures/queue.ts'
import { signedInAs } from './people.ts'
import { show } from './screen.tsx'

export const sales = aQueue()
export const support = aQueue({
  id: 5,
  name: 'Suporte',
  color: '#1c7ed6',
  ratingMessage: 'Resolveu?',
})

const bia: Colleague = {
  id: 2,
  name: 'Bia Nunes',
  email: '',
  profile: 'user',
  online: true,
  pause: null,
  queues: [{ id: 4, name: 'Vendas', color: '#2f9e44' }],
  openTickets: 0,
}

/** The assignment of a queue whose tickets are accepted. */
export const byHand = {
  assignment: 'manual' as const,
  capacity: 10,
  escalationMinutes: null,
  escalationQueueId: null,
  escalationNotifies: false,
}

export const usage = { activeTickets: 2, closedTickets: 1340, users: 1, whatsapps: 0 }

function Page() {
  useQueuesLive()
  const { pathname } = useLocation()
  return pathname === '/queues' ? <QueuesPage /> : <p>at {pathname}</p>
}

/** Renders the queues page for an administrator, with these queues. */
export function open(list: QueueFull[], at = '/queues') {
  const server = fakeServer()
  server.when(queues.list, () => [...list])
  server.when(queues.show, ({ id }) => ({
    ...list.find((one) => one.id === Number(id))!,
    ...byHand,
    usage,
  }))
  server.when(users.list, () => [bia, { ...bia, id: 3, name: 'Caio Melo' }])
  act(() => startSession(signedInAs({ queues: [{ id: 4, name: 'Vendas', color: '#2f9e44' }] })))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <Page />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}
