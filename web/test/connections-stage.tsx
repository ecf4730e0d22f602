import { connections, type Provider, type Whatsapp } from '@recado/contract/connections/connections'
import type { Profile } from '@recado/contract/platform/permissions'
import { queues } from '@recado/contract/accounts/queues'
import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VirtuosoMockContext } from 'react-virtuoso'
import { fakeServer } from './fake-server.ts'
import { signedInAs } from './people.ts'
import { show } from './screen.tsx'
import { startSession } from '../src/app/session/session.ts'
import { ConnectionsPage } from '../src/connections/ConnectionsPage.tsx'
import { aSettled } from './fixtures/connection.ts'
import { aQueue } from './fixtures/queue.ts'

export const sales = { id: 4, name: 'Vendas', color: '#2f9e44' }
const support = { id: 5, name: 'Suporte', color: '#1c7ed6' }

type Play = { profile?: Profile; at?: string; providers?: Provider[]; pairingCode?: boolean }

/** Renders the connections page for a user, with these connections. */
export function open(list: Whatsapp[], play: Play = {}) {
  const { profile = 'admin', at = '/connections', providers = ['simulated'] } = play
  const server = fakeServer()
  server.when(connections.list, () => list)
  server.when(connections.show, ({ id }) => ({
    ...aSettled(),
    ...list.find((one) => one.id === Number(id)),
  }))
  server.when(connections.providers, () => ({
    providers: providers.map((provider) => ({
      provider,
      qr: provider !== 'cloud',
      pairingCode: play.pairingCode ?? false,
    })),
    hasFlows: false,
    hasMessagesApi: false,
  }))
  server.when(queues.list, () => [aQueue(support), aQueue(sales)])
  act(() => startSession(signedInAs({ profile })))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 56 }}>
      <ConnectionsPage />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}
