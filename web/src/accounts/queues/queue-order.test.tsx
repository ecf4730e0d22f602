// @vitest-environment jsdom
import { type QueueFull, queues, queuesReordered } from '@recado/contract/accounts/queues'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal } from '../../../test/fake-server.ts'
import { aQueue } from '../../../test/fixtures/queue.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { open, sales, support } from '../../../test/queues-stage.tsx'
import { endSession } from '../../app/session/session.ts'

afterEach(() => {
  cleanup()
  endSession()
})

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('button')[0]!.textContent)

/** The menu of the row of this queue. */
async function choose(user: ReturnType<typeof userEvent.setup>, name: string, action: string) {
  await user.click(screen.getByRole('button', { name: `Mais ações: ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

const finance = aQueue({ id: 6, name: 'Financeiro', color: '#e8590c' })

/** The page with three queues in front of a server that keeps their order. */
function openThree() {
  const list = [sales, support, finance]
  const opened = open(list)
  opened.server.when(queues.reorder, ({ queueIds }) => {
    const place = ({ id }: QueueFull) => queueIds.map(Number).indexOf(id)
    list.sort((one, other) => place(one) - place(other))
    return {}
  })
  return { ...opened, list }
}

test('the menu of a row moves the queue at once, and screen readers hear its new place', async () => {
  const { server, user } = openThree()
  await screen.findByText('Financeiro')
  expect(names()).toEqual(['Vendas', 'Suporte', 'Financeiro'])
  await choose(user, 'Financeiro', 'Mover para cima')
  expect(names()).toEqual(['Vendas', 'Financeiro', 'Suporte'])
  expect(screen.getByText('Financeiro: lugar 2 de 3')).toBeTruthy()
  await waitFor(() =>
    expect(server.askedFor(queues.reorder)[0]!.input).toEqual({ queueIds: [4, 6, 5] }),
  )
  await user.click(screen.getByRole('button', { name: 'Mais ações: Vendas' }))
  await screen.findByRole('menuitem', { name: 'Mover para baixo' })
  expect(screen.queryByRole('menuitem', { name: 'Mover para cima' })).toBeNull()
})

test('Alt and the arrows move the row that has the focus; fast moves end in the last order', async () => {
  const { server, user, list } = openThree()
  let answer = () => {}
  server.when(queues.reorder, async ({ queueIds }) => {
    await new Promise<void>((resolve) => (answer = resolve))
    const place = ({ id }: QueueFull) => queueIds.map(Number).indexOf(id)
    list.sort((one, other) => place(one) - place(other))
    return {}
  })
  const row = await screen.findByRole('button', { name: 'Vendas' })
  row.focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(server.askedFor(queues.reorder)).toEqual([])
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{/Alt}')
  expect(names()).toEqual(['Suporte', 'Vendas', 'Financeiro'])
  expect(document.activeElement?.textContent).toBe('Vendas')
  act(() => answer())
  await waitFor(() => expect(server.askedFor(queues.reorder)).toHaveLength(2))
  expect(names()).toEqual(['Suporte', 'Vendas', 'Financeiro'])
  act(() => answer())
  await waitFor(() => expect(list.map(({ id }) => id)).toEqual([5, 4, 6]))
  expect(names()).toEqual(['Suporte', 'Vendas', 'Financeiro'])
  expect(server.askedFor(queues.reorder).map(({ input }) => input.queueIds)).toEqual([
    [5, 4, 6],
    [5, 4, 6],
  ])
})

test('a move that fails goes back and says why', async () => {
  const { server, user } = openThree()
  await screen.findByText('Financeiro')
  for (const [code, words] of [
    ['ERR_UNEXPECTED', /Ocorreu um erro/],
    ['ERR_NO_QUEUE_FOUND', 'Os setores mudaram enquanto isso. Confira a ordem e mova de novo.'],
  ] as const) {
    server.when(queues.reorder, () => new FakeRefusal(code))
    await choose(user, 'Vendas', 'Mover para baixo')
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(names()).toEqual(['Vendas', 'Suporte', 'Financeiro']))
  }
})

test('an order that another administrator chose shows at once', async () => {
  const { list } = openThree()
  await screen.findByText('Financeiro')
  list.reverse()
  tellScreens(queuesReordered, { queueIds: [6, 5, 4] })
  await waitFor(() => expect(names()).toEqual(['Financeiro', 'Suporte', 'Vendas']))
})

test('one queue alone cannot be moved', async () => {
  open([sales])
  await screen.findByText('Vendas')
  expect(document.querySelector('[data-handle]')).toBeNull()
})
