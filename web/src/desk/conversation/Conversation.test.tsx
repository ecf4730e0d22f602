// @vitest-environment jsdom
import {
  messageCreated,
  messages,
  messageUpdated,
  type Message,
} from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '../../../test/people.ts'
import { startSession } from '../../app/session/session.ts'
import { aDesk, COMPANY, lia, log, open, tell } from '../../../test/desk-stage.tsx'
import { aMessage, newsOf } from '../../../test/fixtures/message.ts'

beforeEach(() => startSession(signedInAs({ companyId: COMPANY })))

test('a message shows at once, its ticks rise, and the words stay written until then', async () => {
  const server = aDesk(open)
  let answer: (message: Message) => void = () => undefined
  server.when(messages.send, () => new Promise<Message>((done) => (answer = done)))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Bom dia{Enter}')
  expect(within(await log()).getByText('Bom dia', { exact: false })).toBeTruthy()
  expect(within(await log()).getByText('na fila')).toBeTruthy()
  await expect.poll(() => server.askedFor(messages.send)).toHaveLength(1)
  const { id, body } = server.askedFor(messages.send)[0]?.input ?? {}
  expect(body).toBe('*Ana Prado:*\nBom dia')
  const sent = aMessage({ id, body, fromMe: true })
  tell(messageUpdated, newsOf({ ...sent, ack: 2 }))
  tell(messageCreated, newsOf(sent, lia))
  act(() => answer(sent))
  await expect.poll(() => screen.queryByText('na fila')).toBeNull()
  expect(within(await log()).getAllByText('Bom dia', { exact: false })).toHaveLength(1)
})

test('blanks are not sent, Shift and Enter break the line', async () => {
  const server = aDesk(open)
  const field = await screen.findByRole('textbox', { name: 'Mensagem' })
  await userEvent.type(field, '   {Enter}')
  await userEvent.clear(field)
  await userEvent.type(field, 'um{Shift>}{Enter}{/Shift}dois')
  expect(field).toHaveProperty('value', 'um\ndois')
  expect(server.askedFor(messages.send)).toEqual([])
})

test("the customer's words are told to who cannot see them, once", async () => {
  aDesk(open)
  await log()
  tell(messageCreated, newsOf(aMessage({ position: 9, body: '*Oi*, chegou?' }), lia))
  expect(await screen.findByText('Lia Campos: Oi, chegou?')).toBeTruthy()
})

test('the same words again are told again', async () => {
  aDesk(open)
  await log()
  const say = async (position: number) => {
    tell(messageCreated, newsOf(aMessage({ position, body: 'Oi' }), lia))
    return screen.findByText('Lia Campos: Oi')
  }
  const first = await say(9)
  expect(await say(10)).not.toBe(first)
})

test('unread messages are parted from the rest and then read', async () => {
  const unread = { ...lia, unreadMessages: 2 }
  const said = [1, 2, 3].map((position) => aMessage({ position, read: position < 2 }))
  const server = aDesk({ ...open, all: [unread], said })
  expect(await screen.findByText('2 mensagens novas')).toBeTruthy()
  await expect.poll(() => server.askedFor(tickets.read)).toHaveLength(1)
})

test('who goes from the first unread message to the last one stays there', async () => {
  const said = Array.from({ length: 60 }, (_, n) =>
    aMessage({ position: n + 1, body: `Item ${n + 1}.`, read: false }),
  )
  const server = aDesk({ ...open, all: [{ ...lia, unreadMessages: 60 }] })
  server.when(messages.list, ({ aroundUnread, after }) => {
    // Without a layout the list is always at its end and loads more; here that answer comes too late.
    if (after !== undefined) return new Promise<never>(() => undefined)
    const from = aroundUnread ? 0 : 40
    const page = said.slice(from, from + 20)
    const ends = { hasMore: from > 0, hasNewer: from === 0 }
    return { messages: page, count: 60, ...ends, firstUnreadId: said[0]?.id, ticket: lia }
  })
  await userEvent.click(await screen.findByRole('button', { name: /Ir para a última mensagem/ }))
  expect(await screen.findByText('Item 60.')).toBeTruthy()
  await expect.poll(() => server.askedFor(tickets.read)).toHaveLength(1)
  expect(screen.getByText('Item 60.')).toBeTruthy()
  const openings = server.askedFor(messages.list).filter(({ input }) => input.aroundUnread)
  expect(openings).toHaveLength(1)
})

test('a conversation that was handed over after it was read opens at the last words of the customer', async () => {
  const said = Array.from({ length: 60 }, (_, n) =>
    aMessage({ position: n + 1, body: `Item ${n + 1}.`, fromMe: n !== 10, read: true }),
  )
  const server = aDesk({ ...open, all: [{ ...lia, unreadMessages: 1 }] })
  server.when(messages.list, ({ after }) => {
    if (after !== undefined) return new Promise<never>(() => undefined)
    const ends = { hasMore: false, hasNewer: true, firstUnreadId: said[10]!.id }
    return { messages: said.slice(0, 40), ...ends, ticket: lia }
  })
  const divider = await screen.findByText('1 mensagem nova')
  const isBehind = (words: string) =>
    divider.compareDocumentPosition(screen.getByText(words)) === Node.DOCUMENT_POSITION_PRECEDING
  expect([isBehind('Item 10.'), isBehind('Item 11.')]).toEqual([true, false])
})

test('a failed message says why in words and can be sent again', async () => {
  const failure = { code: 'ERR_WAPP_NOT_INITIALIZED', canRetry: true }
  const failed = aMessage({ fromMe: true, body: 'Já saiu', failure })
  const server = aDesk({ ...open, said: [failed] })
  server.when(messages.retry, () => ({ ...failed, failure: null, ack: 1 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await expect.poll(() => screen.queryByText(/Não enviada/)).toBeNull()
  expect(await screen.findByText('enviada')).toBeTruthy()
})

const line = (position: number, action: 'accepted' | 'returned' | 'transferred') =>
  aMessage({
    position,
    mediaType: 'system',
    body: '',
    system: {
      action,
      by: 'Ana Prado',
      toUser: null,
      toQueue: action === 'transferred' ? 'Financeiro' : null,
      text: null,
    },
  })

test('what was done with the ticket is said in words, and much of it folds until asked for', async () => {
  const said = [line(1, 'accepted'), line(2, 'returned'), line(3, 'transferred')]
  aDesk({ ...open, said })
  expect(await screen.findByText('Ana Prado transferiu para Financeiro')).toBeTruthy()
  expect(screen.queryByText('Ana Prado aceitou')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ver mais 2 eventos' }))
  expect(screen.getByText('Ana Prado aceitou')).toBeTruthy()
})

test('what the customer deleted stays readable, what we deleted does not', async () => {
  const said = [
    aMessage({ position: 1, body: 'Esqueça', isDeleted: true }),
    aMessage({ position: 2, body: '', isDeleted: true, fromMe: true, ack: 2 }),
  ]
  aDesk({ ...open, said })
  expect(await screen.findByText('Mensagem apagada pelo cliente')).toBeTruthy()
  expect(screen.getByText('Esqueça')).toBeTruthy()
  expect(screen.getByText('Mensagem apagada')).toBeTruthy()
  expect(within(await log()).queryByText('entregue')).toBeNull()
})

test('a change that WhatsApp refused is said in words beside what stands again', async () => {
  const refusal = { change: 'edit', code: 'ERR_EDITING_WAPP_MSG', text: 'Chega sábado' } as const
  aDesk({ ...open, said: [aMessage({ fromMe: true, ack: 2, body: 'Chega sexta', refusal })] })
  expect(
    await screen.findByText(/Não foi possível editar\. A mensagem não pôde ser editada/),
  ).toBeTruthy()
  expect(screen.getByText('Chega sexta')).toBeTruthy()
})
