// @vitest-environment jsdom
import type { Chat, Message, Phone, PhoneEvent } from '@recado/simulator/wire'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test/screen.tsx'
import { PhonePage } from './PhonePage.tsx'

const ana = '5511900000001'
const shop = '5511900000002'

const aPhone = (name: string, number: string): Phone => ({
  number,
  name,
  lid: '1',
  online: true,
  registered: true,
  readReceipts: true,
  autoRead: false,
  hidesNumber: false,
  blocked: [],
  createdAt: '2026-11-21T12:00:00.000Z',
})

const aMessage = (more: Partial<Message> = {}): Message => ({
  id: 'm1',
  from: shop,
  fromName: 'Loja',
  to: ana,
  type: 'text',
  body: 'Bem-vinda!',
  ack: 2,
  at: '2026-11-21T12:00:00.000Z',
  reactions: [],
  ...more,
})

/** The sockets the page has opened, newest last. Tests can send events through them. */
const links: FakeSocket[] = []

class FakeSocket {
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  readonly url: string

  constructor(url: string) {
    this.url = url
    links.push(this)
  }

  close() {}
}

const tell = (event: Omit<PhoneEvent, 'version'>) =>
  act(() => links.at(-1)?.onmessage?.({ data: JSON.stringify({ version: 1, ...event }) }))

type Asked = { method: string; path: string; body: unknown }

/** Answers for the simulated network by method and path, and records the requests. */
function fakeNetwork(answers: Record<string, unknown>) {
  const asked: Asked[] = []
  globalThis.fetch = async (target, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(String(target), 'http://app')
    const path = pathname.replace('/simulator/api', '')
    asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const answer = answers[`${method} ${path}`]
    if (answer === undefined)
      return Response.json({ error: 'ERR_NO_ROUTE', message: '' }, { status: 404 })
    return Response.json(typeof answer === 'function' ? await answer(asked.at(-1)?.body) : answer)
  }
  return {
    asked: (line: string) => asked.filter(({ method, path }) => `${method} ${path}` === line),
  }
}

const chat: Chat = { with: shop, name: 'Loja', last: aMessage(), at: aMessage().at, unread: 1 }

const world = {
  'GET /phones': [aPhone('Ana Souza', ana), aPhone('Loja', shop)],
  'GET /pairings': [],
  [`GET /phones/${ana}/devices`]: [],
  [`GET /phones/${shop}/devices`]: [
    { id: 'd1', label: 'Recado', linkedAt: '2026-11-21T12:00:00.000Z', online: true },
  ],
  [`GET /phones/${ana}/chats`]: [chat],
  [`GET /phones/${ana}/messages`]: [aMessage()],
  [`POST /phones/${ana}/read`]: { read: 1 },
  [`POST /phones/${ana}/typing`]: {},
  [`POST /phones/${ana}/messages`]: { id: 'x' },
}

beforeEach(() => {
  links.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
})

const phone = () => screen.findByRole('region', { name: 'Telefone de Ana Souza' })

test('where nothing is simulated the page says so', async () => {
  fakeNetwork({})
  show(<PhonePage />, { at: '/simulator' })
  await screen.findByText('Aqui não há simulação')
})

test('a newcomer reads that it is pretend and what to do, and puts the help away', async () => {
  fakeNetwork({ ...world, 'GET /phones': [] })
  show(<PhonePage />, { at: '/simulator' })
  await screen.findByText(/nenhuma mensagem sai desta tela/)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Entendi' }))
  expect(screen.queryByText('Escreva como cliente')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Como funciona' }))
  expect(screen.getByText('Escreva como cliente')).toBeTruthy()
})

test('one click makes a phone and opens it', async () => {
  const rui = aPhone('Rui Lima', '5511900000009')
  fakeNetwork({ ...world, 'POST /phones': rui, [`GET /phones/${rui.number}/chats`]: [] })
  show(<PhonePage />, { at: '/simulator' })
  await userEvent.click(await screen.findByRole('button', { name: 'Rui Lima' }))
  await screen.findByRole('region', { name: 'Telefone de Rui Lima' })
})

test('the number of the company stands first among those to write to', async () => {
  fakeNetwork(world)
  show(<PhonePage />, { at: `/simulator?as=${ana}` })
  const user = userEvent.setup()
  await user.click(within(await phone()).getByRole('button', { name: 'Nova conversa' }))
  const heads = within(await phone()).getAllByRole('heading', { level: 3 })
  expect(heads[0]?.textContent).toBe('Números da empresa')
  await user.click(within(await phone()).getByRole('button', { name: /^Loja/ }))
  within(await phone()).getByRole('log', { name: 'Conversa com Loja' })
})

test('an open conversation is read, and what is written stands at once', async () => {
  const said = [aMessage()]
  const network = fakeNetwork({
    ...world,
    [`GET /phones/${ana}/messages`]: said,
    [`POST /phones/${ana}/messages`]: ({ id, body }: Message) => {
      said.push(aMessage({ id, body, from: ana, to: shop, ack: 1 }))
      return { id }
    },
  })
  show(<PhonePage />, { at: `/simulator?as=${ana}` })
  const user = userEvent.setup()
  await user.click(await within(await phone()).findByRole('button', { name: /Bem-vinda!/ }))
  await waitFor(() =>
    expect(network.asked(`POST /phones/${ana}/read`)[0]?.body).toEqual({ with: shop }),
  )
  await user.type(within(await phone()).getByLabelText('Mensagem de Ana Souza'), 'Oi{Enter}')
  await within(await phone()).findByText('Oi')
  await waitFor(() => expect(network.asked(`POST /phones/${ana}/messages`)).toHaveLength(1))
  expect(network.asked(`POST /phones/${ana}/messages`)[0]?.body).toMatchObject({
    to: shop,
    type: 'text',
    body: 'Oi',
  })
})

test('what the other side does shows live: typing, the answer, the ticks', async () => {
  const mine = aMessage({ id: 'm2', from: ana, to: shop, body: 'Tem verde?', ack: 1 })
  fakeNetwork({ ...world, [`GET /phones/${ana}/messages`]: [aMessage(), mine] })
  show(<PhonePage />, { at: `/simulator?as=${ana}` })
  await userEvent.click(await within(await phone()).findByRole('button', { name: /Bem-vinda!/ }))
  await within(await phone()).findByText('Tem verde?')
  tell({ type: 'ack', id: 'm2', with: shop, level: 3 } as never)
  await within(await phone()).findByText('lida')
  tell({ type: 'typing', with: shop, by: shop, state: 'composing' } as never)
  await within(await phone()).findAllByText('digitando…')
  tell({ type: 'message', message: aMessage({ id: 'm3', body: 'Tem sim' }) } as never)
  await within(await phone()).findByText('Tem sim')
  expect(within(await phone()).queryByText('digitando…')).toBeNull()
})

test('a refused message stays, says why and can be sent again', async () => {
  const answers: Record<string, unknown> = { ...world }
  delete answers[`POST /phones/${ana}/messages`]
  const network = fakeNetwork(answers)
  show(<PhonePage />, { at: `/simulator?as=${ana}` })
  const user = userEvent.setup()
  await user.click(await within(await phone()).findByRole('button', { name: /Bem-vinda!/ }))
  await user.type(within(await phone()).getByLabelText('Mensagem de Ana Souza'), 'Oi{Enter}')
  await within(await phone()).findByText(/Não enviada/)
  await user.click(within(await phone()).getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(network.asked(`POST /phones/${ana}/messages`)).toHaveLength(2))
  const [first, second] = network.asked(`POST /phones/${ana}/messages`)
  expect(second?.body).toEqual(first?.body)
})

test('a code in the address is read by a new phone with one click', async () => {
  const made = aPhone('Loja Centro', '5511900000007')
  const network = fakeNetwork({
    ...world,
    'GET /pairings': [
      {
        qrcode: 'http://app/simulator?pair=a1b2',
        label: 'Loja Centro',
        expiresAt: '2036-11-21T12:00:00.000Z',
      },
    ],
    'POST /phones': made,
    'POST /pair': { number: made.number, deviceId: 'd9' },
  })
  show(<PhonePage />, { at: '/simulator?pair=a1b2' })
  await screen.findByText('O código de Loja Centro espera um telefone')
  await userEvent.click(screen.getByRole('button', { name: 'Usar um telefone novo' }))
  await screen.findByRole('region', { name: 'Telefone de Loja Centro' })
  expect(network.asked('POST /pair')[0]?.body).toEqual({
    qrcode: 'http://app/simulator?pair=a1b2',
    number: made.number,
  })
})

test('until the code is known, no phone can read it: a new one would have no name', async () => {
  let tell: (offers: object[]) => void = () => undefined
  const offers = new Promise<object[]>((resolve) => (tell = resolve))
  fakeNetwork({ ...world, 'GET /pairings': () => offers })
  show(<PhonePage />, { at: '/simulator?pair=a1b2' })
  const useNew = await screen.findByRole('button', { name: 'Usar um telefone novo' })
  expect(useNew).toHaveProperty('disabled', true)
  tell([
    {
      qrcode: 'http://app/simulator?pair=a1b2',
      label: 'Loja',
      expiresAt: '2036-11-21T12:00:00.000Z',
    },
  ])
  await waitFor(() => expect(useNew).toHaveProperty('disabled', false))
})

test('an expired code is said in words', async () => {
  fakeNetwork(world)
  show(<PhonePage />, { at: '/simulator?pair=gone' })
  await screen.findByText('Este código não vale mais')
})
