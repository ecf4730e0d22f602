// @vitest-environment jsdom
import { type ApiKey, apiKeys } from '@recado/contract/accounts/api-keys'
import { connections } from '@recado/contract/connections/connections'
import { messagesApi } from '@recado/contract/desk/messages-api'
import type { Profile } from '@recado/contract/platform/permissions'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeServer, FakeRefusal } from '../../../test/fake-server.ts'
import { aConnection } from '../../../test/fixtures/connection.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { MessagesApiPage } from './MessagesApiPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const shop: ApiKey = {
  id: '0198c2d4-7f1e-4b52-9a40-3c6f00000001',
  name: 'Loja virtual',
  prefix: 'rcd_8f2a',
  scopes: ['messages.send'],
  whatsapp: { id: 3, name: 'Loja' },
  user: { id: 1, name: 'Ana Prado', profile: 'admin', active: true },
  lastUsedAt: null,
  expiresAt: null,
  createdAt: '2026-01-05T12:00:00.000Z',
}
const secret = `rcd_${'k'.repeat(43)}`

function open(list: ApiKey[], profile: Profile = 'admin') {
  const server = fakeServer()
  server.when(apiKeys.list, () => [...list])
  server.when(connections.list, () => [aConnection({ id: 3, name: 'Loja' })])
  act(() => startSession(signedInAs({ profile })))
  show(<MessagesApiPage />, { at: '/messages-api' })
  return { server, user: userEvent.setup() }
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const form = () => within(screen.getByRole('region', { name: 'Experimentar' }))

test('each key is listed with its number, its first characters and its last use', async () => {
  const lastUsedAt = new Date(Date.now() - 150_000).toISOString()
  open([shop, { ...shop, id: crypto.randomUUID(), name: '', user: null, lastUsedAt }])
  const row = (await screen.findByText('Loja virtual')).closest('tr')!
  for (const words of ['Loja', 'rcd_8f2a…', 'Nunca usada', 'Envia mensagens'])
    expect(within(row).getByText(words)).toBeTruthy()
  const token = screen.getByText('Token da conexão Loja').closest('tr')!
  expect(within(token).getByText('há 2 min')).toBeTruthy()
})

test('a key says what its creator can no longer give it', async () => {
  const creator = shop.user!
  const scopes = ['messages.send', 'everyone', 'queues.edit', 'tickets.seeAll']
  const of = (name: string, change: Partial<typeof creator>): ApiKey => {
    return { ...shop, id: crypto.randomUUID(), name, scopes, user: { ...creator, ...change } }
  }
  open([
    of('Ativa', {}),
    of('Rebaixada', { profile: 'manager' }),
    of('Desativada', { active: false }),
  ])
  const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
  const active = await row('Ativa')
  expect(active.getByText(/3 permissões em nome de Ana Prado/)).toBeTruthy()
  expect(active.queryByText(/sem efeito/)).toBeNull()
  const demoted = await row('Rebaixada')
  expect(demoted.getByText(/2 permissões em nome de Ana Prado/)).toBeTruthy()
  expect(demoted.getByText('1 permissão sem efeito: Ana Prado é gerente')).toBeTruthy()
  const gone = await row('Desativada')
  expect(gone.getByText('Envia mensagens')).toBeTruthy()
  expect(gone.getByText('Ana Prado está desativado: só envia mensagens')).toBeTruthy()
})

test('a new key is shown once in a dialog that only its button closes, and is ready to try', async () => {
  const list: ApiKey[] = []
  const { server, user } = open(list)
  server.when(apiKeys.create, () => {
    list.push(shop)
    return { key: secret, apiKey: shop }
  })
  await screen.findByText('Nenhuma chave ainda')
  await user.click(screen.getAllByRole('button', { name: 'Nova chave' })[0]!)
  const create = await dialog('Nova chave')
  await user.type(create.getByLabelText('Nome'), 'Loja virtual')
  await user.click(create.getByRole('button', { name: 'Criar chave' }))
  const created = await dialog('Chave criada')
  expect(server.askedFor(apiKeys.create)[0]!.input).toMatchObject({
    name: 'Loja virtual',
    scopes: ['messages.send'],
    whatsappId: '3',
    expiresAt: null,
  })
  expect(created.getByText(secret)).toBeTruthy()
  await user.keyboard('{Escape}')
  fireEvent.mouseDown(document.querySelector('.mantine-Modal-overlay')!)
  fireEvent.click(document.querySelector('.mantine-Modal-overlay')!)
  expect(screen.getByText(secret)).toBeTruthy()
  await user.click(created.getByRole('button', { name: 'Já guardei' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(form().getByLabelText<HTMLInputElement>('Chave').value).toBe(secret)
  expect(await screen.findByText('Loja virtual')).toBeTruthy()
})

test('the form sends with the pasted key, and shows the answer or what to do', async () => {
  const { server, user } = open([shop])
  const accepted = { id: crypto.randomUUID(), ack: 0, ticketId: 48_213 }
  server.when(messagesApi.send, () => ({
    mensagem: 'Mensagem enviada',
    message: accepted,
    messages: [accepted],
  }))
  await user.type(form().getByLabelText('Chave'), secret)
  await user.type(form().getByLabelText('Para'), '5511986102302')
  await user.type(form().getByLabelText('Mensagem'), 'Saiu!')
  await user.click(form().getByRole('button', { name: 'Enviar mensagem' }))
  expect(await form().findByText('200 OK')).toBeTruthy()
  expect(form().getByText(/48213/)).toBeTruthy()
  const [asked] = server.askedFor(messagesApi.send)
  expect(asked!.input).toEqual({ number: '5511986102302', body: 'Saiu!' })
  expect(asked!.headers.get('authorization')).toBe(`Bearer ${secret}`)
  expect(asked!.headers.get('idempotency-key')).toBeTruthy()
  server.when(messagesApi.send, () => new FakeRefusal('ERR_API_KEY_INVALID'))
  await user.click(form().getByRole('button', { name: 'Enviar mensagem' }))
  expect(await form().findByText('401')).toBeTruthy()
})

test('the code sends what the form holds, in four languages', async () => {
  const { user } = open([shop])
  await user.type(form().getByLabelText('Mensagem'), "pedido d'água")
  const code = within(screen.getByRole('region', { name: 'Código' }))
  expect(code.getByText(/curl/).textContent).toContain(String.raw`pedido d'\''água`)
  for (const [language, words] of [
    ['JavaScript', String.raw`'pedido d\'água'`],
    ['Python', `"pedido d'água"`],
    ['PHP', String.raw`'pedido d\'água'`],
  ] as const) {
    await user.click(code.getByText(language))
    expect(code.getByLabelText(language, { selector: 'pre' }).textContent).toContain(words)
  }
})

test('revoking names the key and its last use', async () => {
  const list = [shop]
  const { server, user } = open(list)
  server.when(apiKeys.remove, () => {
    list.pop()
    return {}
  })
  await user.click(await screen.findByRole('button', { name: 'Revogar: Loja virtual' }))
  const asked = await dialog('Revogar Loja virtual?')
  expect(asked.getByText(/rcd_8f2a.*Nunca usada/)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Revogar chave' }))
  expect(await screen.findByText('Nenhuma chave ainda')).toBeTruthy()
  expect(server.askedFor(apiKeys.remove)[0]!.input).toEqual({ apiKeyId: shop.id })
})

test('agents see the code and the form, and no keys', async () => {
  const { server } = open([shop], 'user')
  expect(screen.getByRole('region', { name: 'Código' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nova chave' })).toBeNull()
  expect(server.askedFor(apiKeys.list)).toEqual([])
})
