// @vitest-environment jsdom
import { MASKED_SECRET } from '@recado/contract/connections/connection-forms'
import { connections } from '@recado/contract/connections/connections'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal } from '../../test/fake-server.ts'
import { endSession } from '../app/session/session.ts'
import { aConnection, aSettled } from '../../test/fixtures/connection.ts'
import { open, sales } from '../../test/connections-stage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

test('a name that is too short or taken is said under the field, and nothing is lost', async () => {
  const { server, user } = open([aConnection()], { at: '/connections?edit=new' })
  server.when(connections.create, () => new FakeRefusal('ERR_WAPP_NAME_ALREADY_EXISTS') as never)
  const name = await screen.findByLabelText('Nome')
  await user.type(name, 'L')
  const create = await screen.findByRole('button', { name: 'Criar e mostrar o código' })
  await user.click(create)
  await screen.findByText('O nome precisa de pelo menos 2 letras')
  expect(server.askedFor(connections.create)).toEqual([])
  await user.type(name, 'oja')
  await user.click(create)
  await screen.findByText('Já existe uma conexão com este nome. Escolha outro.')
  await user.keyboard('{Escape}')
  await screen.findByText('O que você mudou aqui ainda não foi salvo.')
  await user.click(screen.getByRole('button', { name: 'Continuar editando' }))
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Loja')
})

test('what the server refuses is said where it belongs', async () => {
  const { server, user } = open([aConnection()], { at: '/connections?edit=new' })
  const codes = ['ERR_WAPP_GREETING_REQUIRED', 'ERR_CONNECTION_LIMIT'] as const
  server.when(
    connections.create,
    () => new FakeRefusal(codes[server.askedFor(connections.create).length - 1]!) as never,
  )
  await user.type(await screen.findByLabelText('Nome'), 'Vendas')
  const create = await screen.findByRole('button', { name: 'Criar e mostrar o código' })
  await user.click(create)
  await screen.findByText(/a conexão precisa de uma mensagem de saudação/)
  expect(screen.getByLabelText('Saudação').getAttribute('aria-invalid')).toBe('true')
  await user.click(create)
  const alert = (await screen.findByRole('alert')).textContent
  expect(alert).toContain('Não foi possível realizar a operação')
  expect(alert).toContain('Seu plano não permite')
})

test('settings are read anew, and what is saved is all that was asked', async () => {
  const { server, user } = open([aConnection()], { at: '/connections?edit=1' })
  server.when(connections.show, () =>
    aSettled({ queues: [sales], complationMessage: 'Até logo!', expirationTime: 15 }),
  )
  server.when(connections.update, () => aSettled())
  const closing = await screen.findByLabelText<HTMLTextAreaElement>('Encerramento')
  expect(closing.value).toBe('Até logo!')
  await user.clear(closing)
  await user.clear(screen.getByLabelText('Encerrar sozinho depois de'))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.askedFor(connections.update)).toHaveLength(1))
  expect(server.askedFor(connections.update)[0]!.input).toMatchObject({
    name: 'Loja',
    queueIds: ['4'],
    complationMessage: '',
    expirationTime: null,
  })
  expect(server.askedFor(connections.update)[0]!.input).not.toHaveProperty('cloud')
})

test('Meta’s interface asks for what it needs, and nothing of it where another way is chosen', async () => {
  const { server, user } = open([], {
    at: '/connections?edit=new',
    providers: ['cloud', 'simulated'],
  })
  server.when(connections.create, () => aSettled({ provider: 'cloud' }))
  await user.type(await screen.findByLabelText('Nome'), 'Loja')
  await user.click(await screen.findByRole('button', { name: 'Criar conexão' }))
  expect(await screen.findAllByText('Só algarismos, como aparece na Meta')).toHaveLength(2)
  expect(server.askedFor(connections.create)).toEqual([])
  // Users paste these values instead of typing them.
  const paste = async (label: string | RegExp, value: string) => {
    await user.click(screen.getByLabelText(label))
    await user.paste(value)
  }
  await paste('Identificação do número de telefone', '106540352242922')
  await paste(/^Identificação da conta/, '102290129340398')
  await paste('Token de acesso', 'EAAG')
  await paste('Chave secreta do aplicativo', 'segredo')
  await user.click(screen.getByRole('button', { name: 'Criar conexão' }))
  await waitFor(() => expect(server.askedFor(connections.create)).toHaveLength(1))
  expect(server.askedFor(connections.create)[0]!.input).toMatchObject({
    provider: 'cloud',
    cloud: {
      phoneNumberId: '106540352242922',
      accessToken: 'EAAG',
      verifyToken: expect.stringMatching(/^[\w-]{32,}$/),
    },
  })
})

test('what Meta’s page asks for is there to be copied, and secrets that nobody types over stay', async () => {
  const cloud = {
    phoneNumberId: '106540352242922',
    wabaId: '102290129340398',
    accessToken: MASKED_SECRET,
    appSecret: MASKED_SECRET,
    verifyToken: 'dito-por-nos',
    webhookUrl: 'https://casa.test/webhooks/whatsapp/abc',
  }
  const { server, user } = open([aConnection()], {
    at: '/connections?edit=1',
    providers: ['cloud'],
  })
  server.when(connections.show, () => aSettled({ provider: 'cloud', cloud }))
  server.when(connections.update, () => aSettled({ provider: 'cloud', cloud }))
  const carried = async (what: string) => {
    await user.click(await screen.findByRole('button', { name: `Copiar: ${what}` }))
    return navigator.clipboard.readText()
  }
  expect(await carried('Endereço do webhook')).toBe(cloud.webhookUrl)
  expect(await carried('Token de verificação')).toBe('dito-por-nos')
  await user.type(screen.getByLabelText('Nome'), ' 2')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.askedFor(connections.update)).toHaveLength(1))
  const { webhookUrl: _, ...kept } = cloud
  expect(server.askedFor(connections.update)[0]!.input).toMatchObject({ cloud: kept })
})
