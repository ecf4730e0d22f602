// @vitest-environment jsdom
import { queueDeleted, queueUpdated } from '@recado/contract/accounts/queues'
import { tickets } from '@recado/contract/desk/tickets'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aDesk, COMPANY, lia, list, tell } from '../../../test/desk-stage.tsx'
import { aQueue } from '../../../test/fixtures/queue.ts'
import { signedInAs } from '../../../test/people.ts'
import { startSession } from '../../app/session/session.ts'

beforeEach(() => startSession(signedInAs({ companyId: COMPANY })))

const { id, name, color } = aQueue()
const inQueue = { ...lia, queueId: id, queue: { id, name, color } }

test('a queue that is renamed is so in the ticket list', async () => {
  aDesk({ all: [inQueue] })
  await within(await screen.findByRole('region', { name: 'Lista de atendimentos' })).findByText(
    'Vendas',
  )
  tell(queueUpdated, { queue: aQueue({ name: 'Loja online' }) })
  expect(await within(list()).findByText('Loja online')).toBeTruthy()
  expect(within(list()).queryByText('Vendas')).toBeNull()
})

test('a queue that is deleted leaves the tickets in no queue', async () => {
  const server = aDesk({ all: [inQueue] })
  await within(await screen.findByRole('region', { name: 'Lista de atendimentos' })).findByText(
    'Vendas',
  )
  server.when(tickets.list, () => ({
    tickets: [{ ...lia, queueId: null, queue: null }],
    count: 1,
    hasMore: false,
  }))
  tell(queueDeleted, { queueId: id })
  await waitFor(() => expect(within(list()).queryByText('Vendas')).toBeNull())
  expect(within(list()).getByText('Lia Campos')).toBeTruthy()
})

test('a deleted queue leaves the filter, and a queue that exists stays in it', async () => {
  act(() => startSession(signedInAs({ companyId: COMPANY, profile: 'admin' })))
  const server = aDesk({ all: [lia], allQueues: [aQueue()], at: `/tickets?queue=${id},9,none` })
  await waitFor(() =>
    expect(server.askedFor(tickets.list).at(-1)!.input).toMatchObject({
      queueIds: `[${id}]`,
      withoutQueue: 'true',
    }),
  )
  expect(within(list()).getByText('Lia Campos')).toBeTruthy()
})
