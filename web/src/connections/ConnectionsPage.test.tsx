// @vitest-environment jsdom
import { connections, type Whatsapp } from '@recado/contract/connections/connections'
import { tickets } from '@recado/contract/desk/tickets'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal } from '../../test/fake-server.ts'
import { cache, keyOf } from '../app/cache/query.ts'
import { endSession } from '../app/session/session.ts'
import { aConnection, aSettled } from '../../test/fixtures/connection.ts'
import { open } from '../../test/connections-stage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const rowOf = (name: string) => screen.getByText(name).closest('tr')!

test('each number stands with its state in words, and the button that its status calls for', async () => {
  open([
    aConnection({ lastInboundAt: new Date().toISOString(), lastSentAt: new Date().toISOString() }),
    aConnection({ id: 2, name: 'Vendas', number: '', isDefault: false, status: 'qrcode' }),
    aConnection({
      id: 3,
      name: 'Balcão',
      isDefault: false,
      status: 'DISCONNECTED',
      reason: 'user',
    }),
  ])
  await screen.findByText('Balcão')
  const shop = within(rowOf('Loja'))
  expect(shop.getByText('Conectado')).toBeTruthy()
  expect(shop.getAllByText('+55 11 94002-1180').length).toBeGreaterThan(0)
  expect(shop.getAllByText('Padrão').length).toBeGreaterThan(0)
  expect(shop.getByText(/^Recebida hoje às \d\d:\d\d$/)).toBeTruthy()
  expect(shop.getByText(/^Enviada hoje às \d\d:\d\d$/)).toBeTruthy()
  expect(shop.getByRole('button', { name: 'Desconectar' })).toBeTruthy()
  const waiting = within(rowOf('Vendas'))
  expect(waiting.getByText('Esperando a leitura do código')).toBeTruthy()
  expect(waiting.getByRole('button', { name: 'QR Code' })).toBeTruthy()
  expect(within(rowOf('Balcão')).getByRole('button', { name: 'Novo QR Code' })).toBeTruthy()
})

test('a number that has lost its link says why and when it tries again', async () => {
  open([
    aConnection({
      status: 'OPENING',
      retries: 2,
      nextRetryAt: new Date(Date.now() + 12_000).toISOString(),
    }),
    aConnection({
      id: 2,
      name: 'Vendas',
      status: 'OPENING',
      reason: 'bad-version',
      retries: 1,
      nextRetryAt: new Date(Date.now() + 590_000).toISOString(),
    }),
  ])
  await screen.findByText(/^A ligação com o WhatsApp caiu\. Tentando de novo em \d+ s\.$/)
  await screen.findByText(/^O sistema precisa ser atualizado\. Tentando de novo em 10 min\.$/)
})

test('who may not change connections sees how they are, and what they may do is look', async () => {
  const { user } = open([aConnection({ status: 'DISCONNECTED', reason: 'user' })], {
    profile: 'user',
  })
  await screen.findByText('Desconectado')
  expect(screen.queryByRole('button', { name: 'Novo QR Code' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Nova conexão' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Loja/ }))
  const panel = await screen.findByRole('dialog', { name: 'Situação de Loja' })
  expect(within(panel).getByText(/Nada chega nem sai por esta conexão/)).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: 'Conectar' })).toBeNull()
})

test('the panel says what happens by itself, what is to be done, and what a gap has cost', async () => {
  const gap = {
    from: '2026-11-01T13:02:00.000Z',
    to: '2026-11-01T13:09:00.000Z',
    recovered: 14,
  }
  open([aConnection({ silentSince: '2026-11-01T14:00:00.000Z', gap })], {
    at: '/connections?show=1',
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Situação de Loja' }))
  expect(panel.getByText('Conectado, mas em silêncio')).toBeTruthy()
  expect(panel.getByText(/O que foi escrito espera/)).toBeTruthy()
  expect(panel.getByText(/desconecte e conecte de novo/)).toBeTruthy()
  expect(panel.getByText(/Sem ligação por 7 min: 01\/11\/2026 às \d\d:02 – \d\d:09\./)).toBeTruthy()
  expect(panel.getByText(/14 mensagens desse tempo foram recuperadas/)).toBeTruthy()
})

test('without a number the screen says what it is for, and an administrator can begin', async () => {
  open([])
  await screen.findByText('Nenhuma conexão ainda')
  expect(screen.getByRole('button', { name: 'Nova conexão' })).toBeTruthy()
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
    return aSettled(made)
  })
  await screen.findByText('Nenhuma conexão ainda')
  await user.click(screen.getByRole('button', { name: 'Nova conexão' }))
  await user.type(await screen.findByLabelText('Nome'), 'Vendas')
  await user.click(await screen.findByRole('button', { name: 'Criar e mostrar o código' }))
  await screen.findByText('Conectar Vendas')
  expect(server.askedFor(connections.create)[0]!.input).toMatchObject({
    name: 'Vendas',
    isDefault: true,
    expirationTime: 30,
  })
  expect(screen.getByTitle('Código QR')).toBeTruthy()
  expect(screen.getByText(/^Novo código em \d+ s$/)).toBeTruthy()
  const phone = screen.getByRole('link', { name: 'Abrir o telefone simulado' })
  expect(phone.getAttribute('href')).toBe('/simulator?pair=a1b2')
})

test('where the way has it, a code can be typed on the phone instead', async () => {
  const { server, user } = open([aConnection({ status: 'qrcode', number: '', qrcode: 'abc' })], {
    at: '/connections?pair=1',
    pairingCode: true,
  })
  const inSeconds = (count: number) => new Date(Date.now() + count * 1000).toISOString()
  server.when(connections.pair, () => ({ code: 'ABCD1234', expiresAt: inSeconds(90) }))
  await user.click(await screen.findByRole('button', { name: /^Conectar com um código/ }))
  const number = screen.getByLabelText('Número deste celular')
  await user.type(number, '1234')
  await user.click(screen.getByRole('button', { name: 'Gerar código' }))
  await screen.findByText(/não parece completo/)
  await user.type(number, '5678901')
  await user.click(screen.getByRole('button', { name: 'Gerar código' }))
  await screen.findByText('ABCD-1234')
  expect(screen.getByText(/Digite no celular o código/)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^Vale por mais (8\d|90) s$/)
  const become = (status: Whatsapp['status']) =>
    act(
      () =>
        void cache.setQueryData(
          [...keyOf(connections.list), {}],
          [aConnection({ status, number: '', qrcode: 'def' })],
        ),
    )
  become('OPENING')
  await screen.findByText('O código venceu. Gere outro.')
  become('qrcode')
  expect(screen.queryByText('ABCD-1234')).toBeNull()
  // As seen by a device whose clock is ahead.
  server.when(connections.pair, () => ({ code: 'WXYZ5678', expiresAt: inSeconds(-60) }))
  await user.click(screen.getByRole('button', { name: 'Gerar código' }))
  await screen.findByText('WXYZ-5678')
  expect(screen.queryByRole('timer')).toBeNull()
})

test('once the phone has read the code the dialog says so and goes', async () => {
  open([aConnection({ status: 'PAIRING' })], { at: '/connections?pair=1' })
  await screen.findByText('Código lido. Conectando o aparelho…')
  act(() => void cache.setQueryData([...keyOf(connections.list), {}], [aConnection()]))
  await screen.findByText('Loja já recebe e envia mensagens.')
  await waitFor(() => expect(screen.queryByText('Conectar Loja')).toBeNull())
})

test('an expired code offers a new one', async () => {
  const { server, user } = open(
    [aConnection({ status: 'TIMEOUT', reason: 'qr-expired', number: '' })],
    { at: '/connections?pair=1' },
  )
  server.when(connections.restart, () => aConnection({ status: 'OPENING' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('O código venceu')
  await user.click(within(dialog).getByRole('button', { name: 'Novo QR Code' }))
  await waitFor(() => expect(server.askedFor(connections.restart)).toHaveLength(1))
})

test('removing asks once, by name, when the tickets are counted, and says why it is refused', async () => {
  const { server, user } = open([
    aConnection(),
    aConnection({ id: 2, name: 'Vendas', isDefault: false }),
  ])
  let count = () => {}
  const counted = new Promise<void>((done) => (count = done))
  server.when(tickets.counts, () => counted.then(() => NO_TICKETS))
  server.when(connections.remove, () => new FakeRefusal('ERR_NO_OTHER_WHATSAPP') as never)
  await user.click(await screen.findByRole('button', { name: 'Mais ações: Loja' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir conexão' }))
  await screen.findByText('Excluir Loja?')
  expect(server.askedFor(connections.remove)).toEqual([])
  expect(remove()).toHaveProperty('disabled', true)
  count()
  await waitFor(() => expect(remove()).toHaveProperty('disabled', false))
  await user.click(remove())
  await screen.findByText(/É preciso haver ao menos uma conexão padrão/)
})

const NO_TICKETS = { open: 0, pending: 0, closed: 0, snoozed: 0 }

const TWELVE_ACTIVE = { open: 2, pending: 9, closed: 40, snoozed: 1 }

/** Opens the dialog that removes Loja. */
async function openRemoval(others: Whatsapp[], counted = TWELVE_ACTIVE) {
  const stage = open([aConnection(), ...others])
  stage.server.when(tickets.counts, () => counted)
  stage.server.when(connections.remove, () => ({}))
  await stage.user.click(await screen.findByRole('button', { name: 'Mais ações: Loja' }))
  await stage.user.click(await screen.findByRole('menuitem', { name: 'Excluir conexão' }))
  return stage
}

const remove = () => screen.getByRole('button', { name: 'Excluir conexão' })

test('removing offers to move the active tickets, by default to a number that is connected', async () => {
  const { server, user } = await openRemoval([
    aConnection({ id: 2, name: 'Balcão', isDefault: false, status: 'DISCONNECTED' }),
    aConnection({ id: 3, name: 'Vendas', isDefault: false }),
  ])
  const target = await screen.findByRole('combobox', { name: 'Mover 12 atendimentos ativos para' })
  expect(target).toHaveProperty('value', 'Vendas')
  await user.click(remove())
  await waitFor(() =>
    expect(server.askedFor(connections.remove)).toMatchObject([
      { input: { id: '1', moveTicketsTo: '3' } },
    ]),
  )
})

test('the tickets may stay where they are', async () => {
  const { server, user } = await openRemoval([
    aConnection({ id: 3, name: 'Vendas', isDefault: false }),
  ])
  await user.click(await screen.findByRole('combobox', { name: /^Mover 12 atendimentos/ }))
  await user.click(await screen.findByRole('option', { name: /^Não mover/ }))
  await user.click(remove())
  await waitFor(() => expect(server.askedFor(connections.remove)).toHaveLength(1))
  expect(server.askedFor(connections.remove)[0]!.input).not.toHaveProperty('moveTicketsTo')
})

test('a number without active tickets is removed for another one too: it may have scheduled messages', async () => {
  const others = [aConnection({ id: 3, name: 'Vendas', isDefault: false })]
  const { server, user } = await openRemoval(others, NO_TICKETS)
  await waitFor(() => expect(remove()).toHaveProperty('disabled', false))
  await user.click(remove())
  await waitFor(() =>
    expect(server.askedFor(connections.remove)).toMatchObject([{ input: { moveTicketsTo: '3' } }]),
  )
})

test('without another number the dialog says that the tickets stay', async () => {
  await openRemoval([])
  await screen.findByText(/12 atendimentos ativos ficam nesta conexão/)
})
