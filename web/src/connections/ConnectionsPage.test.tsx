// @vitest-environment jsdom
import { connections, type Whatsapp } from '@recado/contract/connections'
import type { Profile } from '@recado/contract/permissions'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../test/fake-server.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { cache, keyOf } from '../app/query.ts'
import { enter, leave } from '../app/session.ts'
import { ConnectionsPage } from './ConnectionsPage.tsx'

const aConnection = (more: Partial<Whatsapp> = {}): Whatsapp => ({
  id: 1,
  name: 'Loja',
  status: 'CONNECTED',
  number: '5511940021180',
  channel: 'whatsapp',
  provider: 'simulated',
  qrcode: '',
  qrcodeExpiresAt: null,
  qrcodeAttempt: 0,
  reason: null,
  retries: 0,
  nextRetryAt: null,
  isDefault: true,
  lastInboundAt: null,
  lastSentAt: null,
  silentSince: null,
  gap: null,
  restrictedUntil: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...more,
})

const unsettled = {
  queues: [],
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expirationTime: null,
  token: '' as const,
  cloud: null,
}

/** The screen of somebody, with the company's numbers. */
function open(list: Whatsapp[], { profile = 'admin' as Profile, at = '/connections' } = {}) {
  const server = fakeServer()
  server.when(connections.list, () => list)
  act(() => enter(signedInAs({ profile })))
  show(<ConnectionsPage />, { at })
  return { server, user: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  leave()
})

test('each number stands with its state in words, and the one that waits offers its code', async () => {
  open([
    aConnection(),
    aConnection({ id: 2, name: 'Vendas', number: '', isDefault: false, status: 'qrcode' }),
  ])
  await screen.findByText('Vendas')
  const [shop, sales] = screen.getAllByRole('listitem')
  expect(within(shop!).getByText('Conectado')).toBeTruthy()
  expect(within(shop!).getByText('+55 11 94002-1180')).toBeTruthy()
  expect(within(shop!).getByText('Padrão')).toBeTruthy()
  expect(within(sales!).getByText('Esperando a leitura do código')).toBeTruthy()
  expect(within(sales!).getByRole('button', { name: 'Mostrar código QR' })).toBeTruthy()
})

test('who may not change connections sees their states and no button', async () => {
  open([aConnection({ status: 'DISCONNECTED', reason: 'user' })], { profile: 'user' })
  await screen.findByText('Desconectado')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('without a number the screen says what it is for, and an administrator can begin', async () => {
  open([])
  await screen.findByText('Nenhum número ainda')
  expect(screen.getByRole('button', { name: 'Novo número' })).toBeTruthy()
})

test('a name that is too short or taken is said under the field, and nothing is lost', async () => {
  const { server, user } = open([aConnection()], { at: '/connections?edit=new' })
  server.when(connections.create, () => new FakeRefusal('ERR_WAPP_NAME_ALREADY_EXISTS') as never)
  const name = await screen.findByLabelText('Nome')
  await user.type(name, 'L')
  await user.click(screen.getByRole('button', { name: 'Criar e mostrar o código' }))
  await screen.findByText('O nome precisa de pelo menos 2 letras')
  expect(server.askedFor(connections.create)).toEqual([])
  await user.type(name, 'oja')
  await user.click(screen.getByRole('button', { name: 'Criar e mostrar o código' }))
  await screen.findByText('Já existe uma conexão com este nome. Escolha outro.')
  await user.keyboard('{Escape}')
  await screen.findByText('O novo número ainda não foi criado.')
  await user.click(screen.getByRole('button', { name: 'Continuar editando' }))
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Loja')
})

test('the limit of the plan is said in the form', async () => {
  const { server, user } = open([aConnection()], { at: '/connections?edit=new' })
  server.when(connections.create, () => new FakeRefusal('ERR_CONNECTION_LIMIT') as never)
  await user.type(await screen.findByLabelText('Nome'), 'Vendas')
  await user.click(screen.getByRole('button', { name: 'Criar e mostrar o código' }))
  await screen.findByRole('alert')
})

test('a new number shows its code at once, with the way to the simulated phone', async () => {
  const made = aConnection({
    id: 5,
    name: 'Vendas',
    number: '',
    status: 'qrcode',
    qrcode: 'http://localhost:8080/simulator?pair=a1b2',
    qrcodeAttempt: 1,
    qrcodeExpiresAt: new Date(Date.now() + 31_000).toISOString(),
  })
  const list: Whatsapp[] = []
  const { server, user } = open(list)
  server.when(connections.create, () => {
    list.push(made)
    return { ...made, ...unsettled }
  })
  await user.click(await screen.findByRole('button', { name: 'Novo número' }))
  await user.type(await screen.findByLabelText('Nome'), 'Vendas')
  await user.click(screen.getByRole('button', { name: 'Criar e mostrar o código' }))
  await screen.findByText('Conectar Vendas')
  expect(screen.getByTitle('Código QR')).toBeTruthy()
  expect(screen.getByText(/^Novo código em 3[01] s$/)).toBeTruthy()
  const phone = screen.getByRole('link', { name: 'Abrir o telefone simulado' })
  expect(phone.getAttribute('href')).toBe('/simulator?pair=a1b2')
})

test('once the phone has read the code the dialog says so and goes', async () => {
  open([aConnection({ status: 'PAIRING' })], { at: '/connections?pair=1' })
  await screen.findByText('Código lido. Conectando o aparelho…')
  act(() => void cache.setQueryData([...keyOf(connections.list), {}], [aConnection()]))
  await screen.findByText('Loja já recebe e envia mensagens.')
  await waitFor(() => expect(screen.queryByText('Conectar Loja')).toBeNull(), { timeout: 5000 })
})

test('an expired code offers a new one', async () => {
  const { server, user } = open(
    [aConnection({ status: 'TIMEOUT', reason: 'qr-expired', number: '' })],
    { at: '/connections?pair=1' },
  )
  server.when(connections.restart, () => aConnection({ status: 'OPENING' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('O código venceu')
  await user.click(within(dialog).getByRole('button', { name: 'Gerar novo código' }))
  await waitFor(() => expect(server.askedFor(connections.restart)).toHaveLength(1))
})

test('removing asks once, by name, and says why it is refused', async () => {
  const { server, user } = open([
    aConnection(),
    aConnection({ id: 2, name: 'Vendas', isDefault: false }),
  ])
  server.when(connections.remove, () => new FakeRefusal('ERR_NO_OTHER_WHATSAPP') as never)
  await user.click(await screen.findByRole('button', { name: 'Mais ações: Loja' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir conexão' }))
  await screen.findByText('Excluir Loja?')
  expect(server.askedFor(connections.remove)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Excluir conexão' }))
  await screen.findByText(/É preciso haver ao menos uma conexão padrão/)
})
