// @vitest-environment jsdom
import {
  queueDeleted,
  type QueueFull,
  queues,
  queuesReordered,
  queueUpdated,
} from '@recado/contract/accounts/queues'
import { type Colleague, users } from '@recado/contract/accounts/users'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { aQueue } from '../../../test/fixtures/queue.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { enter, leave, signedInUser } from '../../app/session/session.ts'
import { useQueuesLive } from '../use-queues.ts'
import { QueuesPage } from './QueuesPage.tsx'

afterEach(() => {
  cleanup()
  leave()
})

const sales = aQueue()
const support = aQueue({ id: 5, name: 'Suporte', color: '#1c7ed6', ratingMessage: 'Resolveu?' })

const bia: Colleague = {
  id: 2,
  name: 'Bia Nunes',
  email: '',
  profile: 'user',
  online: true,
  queues: [{ id: 4, name: 'Vendas', color: '#2f9e44' }],
  openTickets: 0,
}

const usage = { activeTickets: 2, closedTickets: 1340, users: 1, whatsapps: 0 }

function Page() {
  useQueuesLive()
  return <QueuesPage />
}

/** Renders the queues page for an administrator, with these queues. */
function open(list: QueueFull[], at = '/queues') {
  const server = fakeServer()
  server.when(queues.list, () => [...list])
  server.when(queues.show, ({ id }) => ({
    ...list.find((one) => one.id === Number(id))!,
    usage,
  }))
  server.when(users.list, () => [bia, { ...bia, id: 3, name: 'Caio Melo' }])
  act(() => enter(signedInAs({ queues: [{ id: 4, name: 'Vendas', color: '#2f9e44' }] })))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <Page />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}

const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('each queue is listed with the people in it and its own texts', async () => {
  open([support, sales])
  await screen.findByText('Suporte')
  await screen.findByText('Bia Nunes e Caio Melo')
  expect(rowOf('Vendas').getByText('Bia Nunes e Caio Melo')).toBeTruthy()
  expect(rowOf('Suporte').getByText('Ninguém: só administradores e gerentes veem')).toBeTruthy()
  expect(rowOf('Suporte').getByText('Resolveu?')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Setores 2' })).toBeTruthy()
})

test('without queues the page says what they are for, and the first one can be created', async () => {
  const list: QueueFull[] = []
  const { server, user } = open(list)
  server.when(queues.create, ({ name, color }) => {
    const created = aQueue({ id: 9, name, color: String(color) })
    list.push(created)
    return created
  })
  await screen.findByText('Nenhum setor ainda')
  await user.click(screen.getByRole('button', { name: 'Novo setor' }))
  const form = await dialog('Novo setor')
  await user.click(form.getByRole('button', { name: 'Criar setor' }))
  expect(await form.findByText('O nome precisa de pelo menos 2 letras')).toBeTruthy()
  expect(server.askedFor(queues.create)).toEqual([])
  await user.type(form.getByLabelText('Nome'), 'Cobrança')
  await user.click(form.getByRole('button', { name: 'Laranja' }))
  await user.click(form.getByRole('button', { name: 'Criar setor' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Cobrança')).toBeTruthy()
  expect(server.askedFor(queues.create)[0]!.input).toEqual({
    name: 'Cobrança',
    color: '#e8590c',
    complationMessage: '',
    ratingMessage: '',
  })
})

test('an edit sends only what was changed, and shows a taken name or colour at its field', async () => {
  const { server, user } = open([support, sales])
  const codes = ['ERR_QUEUE_NAME_ALREADY_EXISTS', 'ERR_QUEUE_COLOR_ALREADY_EXISTS'] as const
  server.when(queues.update, () => {
    const code = codes[server.askedFor(queues.update).length - 1]
    return code ? new FakeRefusal(code) : { ...sales, name: 'Loja' }
  })
  await user.click(await screen.findByRole('button', { name: 'Vendas' }))
  const form = await dialog('Editar setor')
  const name = form.getByLabelText('Nome')
  await user.clear(name)
  await user.type(name, 'Loja')
  const save = () => user.click(form.getByRole('button', { name: 'Salvar' }))
  await save()
  expect(await form.findByText('Outro setor já tem este nome. Escolha outro.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(name))
  await save()
  expect(await form.findByText(/Esta cor já está em uso/)).toBeTruthy()
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  for (const { input } of server.askedFor(queues.update))
    expect(input).toEqual({ id: '4', name: 'Loja' })
})

test('colours of other queues cannot be chosen, and a faint one is pointed out', async () => {
  const { user } = open([support, sales], '/queues?edit=4')
  const form = await dialog('Editar setor')
  const taken = form.getByRole('button', { name: 'Azul: já é a cor de Suporte' })
  expect((taken as HTMLButtonElement).disabled).toBe(true)
  const green = form.getByRole('button', { name: 'Verde' })
  expect(green.getAttribute('aria-pressed')).toBe('true')
  expect(form.getByText('Fácil de ver no tema claro e no escuro.')).toBeTruthy()
  const other = form.getByLabelText('Outra cor')
  for (const [color, verdict] of [
    ['#ffff66', /Quase não aparece no tema claro/],
    ['#101030', /Quase não aparece no tema escuro/],
    ['#F80', /Quase não aparece no tema claro/],
  ] as const) {
    await user.clear(other)
    await user.type(other, color)
    expect(await form.findByText(verdict)).toBeTruthy()
  }
  expect(green.getAttribute('aria-pressed')).toBe('false')
})

test('a removal is confirmed only after the dialog says what loses the queue', async () => {
  const list = [support, sales]
  const { server, user } = open(list)
  let count = () => {}
  server.when(queues.show, async () => {
    await new Promise<void>((resolve) => (count = resolve))
    return { ...sales, usage }
  })
  server.when(queues.remove, () => {
    list.pop()
    return {}
  })
  await screen.findByText('Vendas')
  await user.click(screen.getByRole('button', { name: 'Excluir: Vendas' }))
  const asked = await dialog('Excluir Vendas?')
  const confirm = asked.getByRole('button', { name: 'Excluir setor' }) as HTMLButtonElement
  expect(confirm.disabled).toBe(true)
  act(() => count())
  expect(await asked.findByText('2 atendimentos em andamento')).toBeTruthy()
  expect(asked.getByText('1.340 atendimentos resolvidos')).toBeTruthy()
  expect(asked.getByText('1 pessoa da equipe')).toBeTruthy()
  expect(asked.queryByText(/conexão/)).toBeNull()
  await user.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByText('Vendas')).toBeNull())
  expect(await screen.findByText('Setor excluído')).toBeTruthy()
})

test('a count that fails can be repeated, and nothing is removed without it', async () => {
  const { server, user } = open([sales], '/queues?remove=4')
  server.when(queues.show, () => new FakeRefusal('ERR_UNEXPECTED'))
  const asked = await dialog('Excluir Vendas?')
  expect(await asked.findByText('Não foi possível contar o que usa este setor.')).toBeTruthy()
  const confirm = asked.getByRole('button', { name: 'Excluir setor' }) as HTMLButtonElement
  expect(confirm.disabled).toBe(true)
  const none = { activeTickets: 0, closedTickets: 0, users: 0, whatsapps: 0 }
  server.when(queues.show, () => ({ ...sales, usage: none }))
  await user.click(asked.getByRole('button', { name: 'Tentar de novo' }))
  expect(await asked.findByText(/Nenhum atendimento, pessoa ou conexão/)).toBeTruthy()
  expect(confirm.disabled).toBe(false)
})

test('changes made elsewhere show at once, also in the queues of the signed-in user', async () => {
  const list = [support, sales]
  open(list)
  await screen.findByText('Vendas')
  const shop = { ...sales, name: 'Loja', color: '#e8590c' }
  list[1] = shop
  tellScreens(queueUpdated, { queue: shop })
  expect(await screen.findByText('Loja')).toBeTruthy()
  expect(signedInUser()?.queues).toEqual([{ id: 4, name: 'Loja', color: '#e8590c' }])
  list.pop()
  tellScreens(queueDeleted, { queueId: 4 })
  await waitFor(() => expect(screen.queryByText('Loja')).toBeNull())
  expect(signedInUser()?.queues).toEqual([])
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
