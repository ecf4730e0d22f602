// @vitest-environment jsdom
import { queues } from '@recado/contract/accounts/queues'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { userDeleted, type UserRow, users } from '@recado/contract/accounts/users'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { aQueue } from '../../../test/fixtures/queue.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { aUser, signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { UsersPage } from './UsersPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const sales = { id: 4, name: 'Vendas', color: '#2f9e44' }

const aRow = (more: Partial<UserRow> = {}): UserRow => ({
  id: 2,
  name: 'Bia Nunes',
  email: 'bia@casaazul.test',
  profile: 'user',
  online: true,
  pause: null,
  capacity: null,
  queues: [sales],
  companyId: 7,
  company: { id: 7, name: 'Casa Azul' },
  active: true,
  photoUrl: '',
  openTickets: 3,
  lastSeenAt: new Date().toISOString(),
  createdAt: '2026-01-01T12:00:00.000Z',
  ...more,
})
const ana = aRow({
  id: 1,
  name: 'Ana Prado',
  email: 'ana@casaazul.test',
  profile: 'admin',
  queues: [],
})

/** Renders the users page for an administrator, with these users. */
function open(list: UserRow[], { at = '/users', limit = 15 } = {}) {
  const server = fakeServer()
  server.when(users.page, () => ({
    users: [...list],
    count: list.length,
    hasMore: false,
    seats: { used: list.length, limit },
  }))
  server.when(users.show, ({ id }) => {
    const { name, email, profile, queues: own } = list.find((one) => one.id === Number(id))!
    return aUser({ id: Number(id), name, email, profile, queues: own })
  })
  // Its path also fits that of one user, so it comes later.
  server.when(users.list, () => [...list])
  server.when(userAdmin.usage, () => ({
    activeTickets: 2,
    closedTickets: 1340,
    quickMessages: 1,
    apiKeys: 2,
  }))
  server.when(queues.list, () => [aQueue(), aQueue({ id: 5, name: 'Suporte', color: '#1c7ed6' })])
  act(() => startSession(signedInAs()))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <UsersPage />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}

const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('each user is listed with profile, queues and presence, and the places of the plan', async () => {
  open([
    ana,
    aRow(),
    aRow({ id: 3, name: 'Caio Melo', active: false, online: false, lastSeenAt: null }),
  ])
  await screen.findByText('Bia Nunes')
  expect(screen.getByText('3 de 15 do plano')).toBeTruthy()
  expect(rowOf('Ana Prado').getByText('Nenhum setor: não recebe')).toBeTruthy()
  expect(rowOf('Ana Prado').getByText('Você')).toBeTruthy()
  expect(rowOf('Ana Prado').queryByRole('button', { name: /Excluir/ })).toBeNull()
  for (const said of ['Atendente', 'Vendas', '3', 'Agora'])
    expect(rowOf('Bia Nunes').getByText(said)).toBeTruthy()
  for (const said of ['Desativado', 'Ainda não entrou'])
    expect(rowOf('Caio Melo').getByText(said)).toBeTruthy()
})

test('a new user is checked, and a taken e-mail is shown at its field', async () => {
  const { server, user } = open([ana])
  server.when(userAdmin.create, () => new FakeRefusal('ERR_EMAIL_ALREADY_EXISTS'))
  await user.click(await screen.findByRole('button', { name: 'Novo usuário' }))
  const form = await dialog('Novo usuário')
  await user.type(form.getByLabelText('Nome'), 'Nina Sá')
  await user.type(form.getByLabelText('E-mail'), 'nina@casaazul.test')
  await user.type(form.getByLabelText('Senha'), 'curta')
  await user.click(form.getByRole('button', { name: 'Criar usuário' }))
  expect(await form.findByText('A senha precisa de pelo menos 8 letras')).toBeTruthy()
  expect(server.askedFor(userAdmin.create)).toEqual([])
  await user.click(form.getByRole('button', { name: 'Gerar senha' }))
  await user.click(form.getByRole('button', { name: 'Vendas' }))
  await user.click(form.getByRole('button', { name: 'Criar usuário' }))
  expect(await form.findByText('Já existe um usuário com este e-mail.')).toBeTruthy()
  expect(server.askedFor(userAdmin.create)[0]!.input).toEqual({
    capacity: null,
    name: 'Nina Sá',
    email: 'nina@casaazul.test',
    password: expect.stringMatching(/^([a-z2-9]{4}-){2}[a-z2-9]{4}$/),
    profile: 'user',
    queueIds: [4],
  })
})

test('an edit sends only what was changed', async () => {
  const { server, user } = open([ana, aRow()])
  server.when(userAdmin.update, () => aRow({ queues: [] }))
  await user.click(await screen.findByRole('button', { name: /^Bia Nunes/ }))
  const form = await dialog('Editar usuário')
  await user.click(form.getByRole('button', { name: 'Suporte' }))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.askedFor(userAdmin.update)[0]!.input).toEqual({ id: '2', queueIds: [4, 5] })
})

test('the only admin keeps the profile, and the form says why', async () => {
  open([ana, aRow()], { at: '/users?edit=1' })
  const form = await dialog('Editar usuário')
  expect(await form.findByText(/É o único administrador/)).toBeTruthy()
  expect(form.queryByLabelText('Nova senha')).toBeNull()
})

test('a full plan explains itself instead of opening the form', async () => {
  const { user } = open([ana, aRow()], { limit: 2 })
  await screen.findByText('2 de 2 do plano')
  await user.click(screen.getByRole('button', { name: 'Novo usuário' }))
  const full = await dialog('O plano está completo')
  expect(full.getByText(/permite 2 usuários ativos/)).toBeTruthy()
})

test('a removal is confirmed only after the tickets are counted', async () => {
  const list = [ana, aRow()]
  const { server, user } = open(list)
  server.when(userAdmin.usage, () => new FakeRefusal('ERR_UNEXPECTED'))
  server.when(userAdmin.remove, () => {
    list.pop()
    return {}
  })
  await screen.findByText('Bia Nunes')
  await user.click(screen.getByRole('button', { name: 'Excluir: Bia Nunes' }))
  const asked = await dialog('Excluir Bia Nunes?')
  const confirm = asked.getByRole('button', { name: 'Excluir usuário' }) as HTMLButtonElement
  expect(await asked.findByText(/Não foi possível contar/)).toBeTruthy()
  expect(confirm.disabled).toBe(true)
  server.when(userAdmin.usage, () => ({
    activeTickets: 2,
    closedTickets: 1340,
    quickMessages: 0,
    apiKeys: 3,
  }))
  await user.click(asked.getByRole('button', { name: 'Tentar de novo' }))
  expect(await asked.findByText('2 atendimentos em andamento voltam para a fila.')).toBeTruthy()
  expect(asked.getByText(/1.340 atendimentos resolvidos/)).toBeTruthy()
  expect(asked.getByText(/3 chaves de API .* só enviam mensagens/)).toBeTruthy()
  await user.click(confirm)
  await waitFor(() => expect(screen.queryByText('Bia Nunes')).toBeNull())
})

test('filters are asked of the server, and a deletion elsewhere shows at once', async () => {
  const list = [ana, aRow()]
  const { server, user } = open(list)
  await screen.findByText('Bia Nunes')
  await user.selectOptions(screen.getByLabelText('Perfil'), 'Atendente')
  await user.selectOptions(screen.getByLabelText('Setor'), 'Vendas')
  await waitFor(() =>
    expect(server.askedFor(users.page).at(-1)!.input).toMatchObject({
      profile: 'user',
      queueId: '4',
      sort: 'name',
    }),
  )
  list.pop()
  tellScreens(userDeleted, { userId: 2 })
  await waitFor(() => expect(screen.queryByText('Bia Nunes')).toBeNull())
})
