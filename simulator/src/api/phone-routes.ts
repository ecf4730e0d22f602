import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listChats, listMessages } from '../network/chats.ts'
import { callsOf, endCall, placeCall } from '../network/calls.ts'
import { listDevices } from '../network/devices.ts'
import { unlinkDevices } from '../network/links.ts'
import { storeMedia } from '../network/media.ts'
import { recipientOf, sendMessage } from '../network/messages.ts'
import { changePhone } from '../network/phone-changes.ts'
import { createPhone, ensurePhone, listPhones } from '../network/phones.ts'
import { readChat } from '../network/receipts.ts'
import { listSessions } from '../network/sessions.ts'
import { showTyping } from '../network/typing.ts'
import type { World } from '../network/world.ts'
import {
  Address,
  MessageId,
  NewMessage,
  NewPhone,
  PhoneChange,
  PhoneNumber,
  TypingState,
} from '../wire.ts'
import type { ApiContext } from './parts.ts'

const ByNumber = z.object({ number: PhoneNumber })
const ByDevice = ByNumber.extend({ deviceId: z.string() })
const limit = z.coerce.number().int().min(1).max(10_000).optional()
const Window = z.object({
  with: Address.optional(),
  after: MessageId.optional(),
  before: MessageId.optional(),
  limit,
})
const Typing = z.object({ to: Address, state: TypingState.default('composing') })
const CallOrder = z.object({
  to: PhoneNumber,
  state: z.enum(['offer', 'ended', 'rejected']).default('offer'),
  video: z.boolean().default(false),
})
/** A message may contain its file in base64. */
const MESSAGE_BODY_LIMIT = 32 * 1024 * 1024

export function phoneRoutes(app: FastifyInstance, { engine }: ApiContext): void {
  app.get('/phones', () => engine.run(listPhones, undefined))
  app.post('/phones', (request) => engine.run(createPhone, NewPhone.parse(request.body ?? {})))
  app.get('/phones/:number', (request) => engine.run(shownPhone, ByNumber.parse(request.params)))
  app.patch('/phones/:number', (request) =>
    engine.run(changePhone, {
      ...ByNumber.parse(request.params),
      ...PhoneChange.parse(request.body),
    }),
  )
  app.get('/phones/:number/devices', (request) =>
    engine.run(devicesOf, ByNumber.parse(request.params)),
  )
  app.get('/phones/:number/sessions', (request) =>
    engine.run(listSessions, ByNumber.parse(request.params)),
  )
  app.delete('/phones/:number/devices', async (request, reply) => {
    await engine.run(unlinkDevices, ByNumber.parse(request.params))
    return reply.code(204).send()
  })
  app.delete('/phones/:number/devices/:deviceId', async (request, reply) => {
    await engine.run(unlinkDevices, ByDevice.parse(request.params))
    return reply.code(204).send()
  })
}

const shownPhone = (world: World, { number }: { number: string }) => ensurePhone(world, number)
const devicesOf = (world: World, { number }: { number: string }) => listDevices(world, number)

export function conversationRoutes(app: FastifyInstance, parts: ApiContext): void {
  const { engine } = parts
  app.get('/phones/:number/chats', (request) =>
    engine.run(listChats, {
      ...ByNumber.parse(request.params),
      ...z.object({ limit }).parse(request.query),
    }),
  )
  app.get('/phones/:number/messages', (request) =>
    engine.run(listMessages, { ...ByNumber.parse(request.params), ...Window.parse(request.query) }),
  )
  app.post('/phones/:number/messages', { bodyLimit: MESSAGE_BODY_LIMIT }, async (request) => {
    const { number } = ByNumber.parse(request.params)
    return writeMessage(parts, number, NewMessage.parse(request.body))
  })
  app.post('/phones/:number/read', (request) =>
    engine.run(readWith, {
      ...ByNumber.parse(request.params),
      ...z.object({ with: Address }).parse(request.body),
    }),
  )
  app.post('/phones/:number/typing', async (request, reply) => {
    const typing = { ...ByNumber.parse(request.params), ...Typing.parse(request.body) }
    await engine.run(typed, typing)
    return reply.code(204).send()
  })
  app.get('/phones/:number/calls', (request) => engine.run(callsOf, ByNumber.parse(request.params)))
  app.post('/phones/:number/call', (request) => {
    const { number } = ByNumber.parse(request.params)
    const { to, state, video } = CallOrder.parse(request.body)
    if (state === 'offer') return engine.run(placeCall, { from: number, to, video })
    return engine.run(endCall, { by: number, with: to })
  })
}

async function writeMessage(
  { engine, media }: ApiContext,
  number: string,
  { media: inline, ...draft }: z.infer<typeof NewMessage>,
): Promise<{ id: string }> {
  if (!inline) return engine.run(written, { number, draft })
  const { mime, fileName, base64 } = inline
  const stored = await media.put(Readable.from([Buffer.from(base64, 'base64')]))
  const kept = await engine.run(storeMedia, { ...stored, mime, fileName })
  return engine.run(written, { number, draft: { ...draft, mediaId: kept.id } })
}

function written(
  world: World,
  { number, draft }: { number: string; draft: Omit<z.infer<typeof NewMessage>, 'media'> },
): { id: string } {
  ensurePhone(world, number)
  return { id: sendMessage(world, { author: { number }, draft }).id }
}

const readWith = (world: World, { number, with: address }: { number: string; with: string }) => ({
  read: readChat(world, { number, peer: recipientOf(world, address) }),
})

function typed(
  world: World,
  { number, to, state }: { number: string } & z.infer<typeof Typing>,
): void {
  if (!ensurePhone(world, number).online) return
  showTyping(world, { from: number, to: recipientOf(world, to), state })
}
