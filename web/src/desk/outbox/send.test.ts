// @vitest-environment jsdom
import { messages, type Message } from '@recado/contract/desk/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { aToken } from '../../../test/people.ts'
import { endSession } from '../../app/session/session.ts'
import { setToken } from '../../app/calls/token.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { enqueueMessage, enqueueFiles } from './compose.ts'
import { removeOutgoing, openOutbox, outgoingOf } from './outbox.ts'
import { aMessage } from '../../../test/fixtures/message.ts'
import { retryOutgoing, sendAllWaiting } from './send.ts'

const user = { id: 1, name: 'Ana Prado' }
const ticket = aTicket()
const write = (body: string) => enqueueMessage({ ticket, user, body, quoted: undefined })
const waiting = () => outgoingOf(ticket.id)
const answerOf = (input: { id?: string | undefined; body?: string | undefined }): Message =>
  aMessage({ fromMe: true, id: input.id ?? '', body: input.body ?? '' })

let owner = 1

beforeEach(() => {
  localStorage.clear()
  openOutbox((owner += 1))
  setToken(aToken())
  vi.useFakeTimers()
})

afterEach(() => {
  for (const { message } of waiting()) removeOutgoing(message.id)
  vi.useRealTimers()
})

test('a message stands in its conversation before the server knows of it', () => {
  fakeServer().when(messages.send, answerOf)
  write('Bom dia')
  expect(waiting()).toMatchObject([{ message: { body: 'Bom dia', ack: 0, fromMe: true } }])
})

test('messages leave one after the other, as they were written', async () => {
  const server = fakeServer()
  const turns: (() => void)[] = []
  server.when(messages.send, async (input) => {
    await new Promise<void>((go) => turns.push(go))
    return answerOf(input)
  })
  for (const body of ['um', 'dois', 'três']) write(body)
  for (const sent of [1, 2, 3]) {
    await vi.waitFor(() => expect(turns).toHaveLength(sent))
    expect(server.askedFor(messages.send)).toHaveLength(sent)
    turns.at(-1)?.()
  }
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(server.askedFor(messages.send).map(({ input }) => input.body)).toEqual([
    'um',
    'dois',
    'três',
  ])
})

test('without a network it waits, and goes under the same id when the network is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  write('Bom dia')
  await vi.waitFor(() =>
    expect(waiting()[0]).toMatchObject({ state: 'waiting', code: 'ERR_OFFLINE' }),
  )
  const server = fakeServer()
  server.when(messages.send, answerOf)
  const [before] = waiting()
  sendAllWaiting()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(server.askedFor(messages.send)[0]?.input.id).toBe(before?.message.id)
})

test('a refused message stays with its reason, lets the next one pass, and can be sent again', async () => {
  const server = fakeServer()
  server.when(messages.send, ({ body, ...input }) =>
    body === 'um' ? new FakeRefusal('ERR_TICKET_NOT_OPEN') : answerOf({ body, ...input }),
  )
  write('um')
  write('dois')
  await vi.waitFor(() =>
    expect(waiting()).toMatchObject([
      { state: 'failed', code: 'ERR_TICKET_NOT_OPEN', message: { body: 'um' } },
    ]),
  )
  server.when(messages.send, answerOf)
  retryOutgoing(waiting()[0]?.message.id ?? '')
  await vi.waitFor(() => expect(waiting()).toEqual([]))
})

test('what was not sent survives a reload, for its writer alone', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  write('Não se perca')
  await vi.waitFor(() => expect(waiting()[0]?.code).toBe('ERR_OFFLINE'))
  const { message } = waiting()[0] ?? {}
  openOutbox(owner + 1000)
  expect(waiting()).toEqual([])
  openOutbox(owner)
  expect(waiting()).toMatchObject([{ state: 'failed', message: { id: message?.id } }])
})

test('what one has not sent is never sent by whoever signs in next, and waits for its writer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  write('Só minha')
  await vi.waitFor(() => expect(waiting()[0]?.code).toBe('ERR_OFFLINE'))
  endSession()
  const server = fakeServer()
  server.when(messages.send, answerOf)
  setToken(aToken())
  sendAllWaiting()
  expect(waiting()).toEqual([])
  await vi.runAllTimersAsync()
  expect(server.askedFor(messages.send)).toEqual([])
  openOutbox(owner)
  expect(waiting()).toMatchObject([{ state: 'failed', message: { body: 'Só minha' } }])
})

test('several files leave in their order, the words under the first that can carry them', async () => {
  const server = fakeServer()
  server.when(messages.send, answerOf)
  const parcel = (name: string, mediaType: 'audio' | 'image') => ({
    file: new File(['x'], name),
    mediaType,
    url: `blob:${name}`,
    width: null,
    height: null,
  })
  const parcels = [parcel('a.ogg', 'audio'), parcel('b.jpg', 'image'), parcel('c.jpg', 'image')]
  enqueueFiles({ ticket, user, body: 'Veja', quoted: undefined, sign: (words) => words, parcels })
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  const sent = server.askedFor(messages.send).map(({ input }) => [input.medias[0].name, input.body])
  expect(sent).toEqual([
    ['a.ogg', ''],
    ['b.jpg', 'Veja'],
    ['c.jpg', ''],
  ])
})

test('each of several files carries its own words, the common ones go under the first without any', async () => {
  const server = fakeServer()
  server.when(messages.send, answerOf)
  const parcel = (name: string, caption?: string) => ({
    file: new File(['x'], name),
    mediaType: 'image' as const,
    url: `blob:${name}`,
    width: null,
    height: null,
    ...(caption && { caption }),
  })
  const parcels = [parcel('a.jpg', 'A mesa'), parcel('b.jpg'), parcel('c.jpg', ' O sofá ')]
  const sign = (words: string) => `*Ana:*\n${words}`
  enqueueFiles({ ticket, user, body: 'Veja', quoted: undefined, sign, parcels })
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  expect(server.askedFor(messages.send).map(({ input }) => input.body)).toEqual([
    '*Ana:*\nA mesa',
    '*Ana:*\nVeja',
    '*Ana:*\nO sofá',
  ])
})

test('where every file has its own words, the common ones follow as a message', async () => {
  const server = fakeServer()
  server.when(messages.send, answerOf)
  const file = new File(['x'], 'a.jpg')
  const photo = { file, mediaType: 'image' as const, url: 'blob:a', width: null, height: null }
  const parcels = [{ ...photo, caption: 'A mesa' }]
  enqueueFiles({ ticket, user, body: 'Veja', quoted: undefined, sign: (said) => said, parcels })
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  const sent = server.askedFor(messages.send).map(({ input }) => input)
  expect(sent.map(({ body }) => body)).toEqual(['A mesa', 'Veja'])
  expect(sent[1].medias).toBeUndefined()
})

test('a message refused for newer words goes when it is sent again, and says that it is meant', async () => {
  const server = fakeServer()
  server.when(messages.send, ({ force, ...input }) =>
    force ? answerOf(input) : new FakeRefusal('ERR_NEWER_MESSAGES', { details: { count: 1 } }),
  )
  enqueueMessage({ ticket, user, body: 'Enviado!', quoted: undefined, seenPosition: 7 })
  await vi.waitFor(() =>
    expect(waiting()).toMatchObject([{ state: 'failed', code: 'ERR_NEWER_MESSAGES' }]),
  )
  expect(server.askedFor(messages.send)[0]?.input.seenPosition).toBe(7)
  retryOutgoing(waiting()[0]?.message.id ?? '')
  await vi.waitFor(() => expect(waiting()).toEqual([]))
})

test('what waited for the network leaves when it is back, whatever others wrote meanwhile', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  for (const body of ['um', 'dois'])
    enqueueMessage({ ticket, user, body, quoted: undefined, seenPosition: 7 })
  await vi.waitFor(() => expect(waiting()[0]?.code).toBe('ERR_OFFLINE'))
  const server = fakeServer()
  server.when(messages.send, answerOf)
  sendAllWaiting()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
  const asked = server.askedFor(messages.send).map(({ input }) => [input.force, input.seenPosition])
  expect(asked).toEqual([
    [true, undefined],
    [undefined, undefined],
  ])
})
