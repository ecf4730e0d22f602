// @vitest-environment jsdom
import {
  queueDeleted,
  type QueueFull,
  queues,
  queueUpdated,
} from '@recado/contract/accounts/queues'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal } from '../../../test/fake-server.ts'
import { aQueue } from '../../../test/fixtures/queue.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { byHand, open, sales, support, usage } from '../../../test/queues-stage.tsx'
import { endSession, signedInUser } from '../../app/session/session.ts'

afterEach(() => {
  cleanup()
  endSession()
})

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
    ...byHand,
    name: 'Cobrança',
    color: '#e8590c',
    greetingMessage: '',
    complationMessage: '',
    ratingMessage: '',
    firstResponseMinutes: null,
    nextResponseMinutes: null,
    resolutionMinutes: null,
  })
})

test('a queue opens on a page of its own', async () => {
  const { user } = open([support, sales])
  await user.click(await screen.findByRole('button', { name: 'Vendas' }))
  await screen.findByText('at /queues/4')
})

test('a removal is confirmed only after the dialog says what loses the queue', async () => {
  const list = [support, sales]
  const { server, user } = open(list)
  let count = () => {}
  server.when(queues.show, async () => {
    await new Promise<void>((resolve) => (count = resolve))
    return { ...sales, ...byHand, usage }
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
  server.when(queues.show, () => ({ ...sales, ...byHand, usage: none }))
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
