import {
  Chat,
  Device,
  Group,
  Media,
  Message,
  PairResult,
  PairingOffer,
  Phone,
  SimulatorError,
  type NewMessage,
  type PairRequest,
  type PhoneChange,
  type TypingState,
} from '@recado/simulator/wire'
import { z } from 'zod'

/** Base path of the simulated network, on the application's own origin. */
const BASE = '/simulator/api'

/**
 * A refusal by the simulated network, or `ERR_OFFLINE` if it could not be reached. `ERR_NO_ROUTE` with 404 means that
 * this server has no simulator.
 */
export class PhoneRefused extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, status = 0) {
    super(code)
    this.name = 'PhoneRefused'
    this.code = code
    this.status = status
  }
}

type Said = { method?: 'POST' | 'PATCH' | 'DELETE'; json?: unknown; form?: FormData }

async function ask<T>(answer: z.ZodType<T>, path: string, said: Said = {}): Promise<T> {
  const { method = said.json || said.form ? 'POST' : 'GET', json, form } = said
  const reply = await fetch(`${BASE}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(json || form ? { body: form ?? JSON.stringify(json) } : {}),
  }).catch(() => {
    throw new PhoneRefused('ERR_OFFLINE')
  })
  if (!reply.ok) throw new PhoneRefused(await codeOf(reply), reply.status)
  if (reply.status === 204) return answer.parse(undefined)
  const isJson = reply.headers.get('content-type')?.includes('json')
  // Without a simulator the server answers unknown paths with the application's page.
  if (!isJson) throw new PhoneRefused('ERR_NO_ROUTE', 404)
  return answer.parse(await reply.json())
}

async function codeOf(reply: Response): Promise<string> {
  const body: unknown = await reply.json().catch(() => undefined)
  const said = SimulatorError.safeParse(body)
  if (said.success) return said.data.error
  if (reply.status === 404) return 'ERR_NO_ROUTE'
  // A proxy answered, so the simulated network is down.
  return [502, 503, 504].includes(reply.status) ? 'ERR_OFFLINE' : 'ERR_UNEXPECTED'
}

const done = z.unknown()
const of = (number: string) => `/phones/${encodeURIComponent(number)}`
const at = (id: string) => `/messages/${encodeURIComponent(id)}`

export const listPhones = () => ask(z.array(Phone), '/phones')
export const createPhone = (name: string) => ask(Phone, '/phones', { json: { name } })
export const changePhone = (number: string, change: z.input<typeof PhoneChange>) =>
  ask(Phone, of(number), { method: 'PATCH', json: change })

export const listPairings = () => ask(z.array(PairingOffer), '/pairings')
export const pair = (order: z.input<typeof PairRequest>) =>
  ask(PairResult, '/pair', { json: order })
export const listDevices = (number: string) => ask(z.array(Device), `${of(number)}/devices`)
export const unlinkDevice = (number: string, deviceId: string) =>
  ask(done, `${of(number)}/devices/${encodeURIComponent(deviceId)}`, { method: 'DELETE' })

export const listChats = (number: string) => ask(z.array(Chat), `${of(number)}/chats`)
/** The newest messages of a chat, oldest first. */
export const listMessages = (number: string, peer: string, limit: number) =>
  ask(
    z.array(Message),
    `${of(number)}/messages?${new URLSearchParams({ with: peer, limit: String(limit) })}`,
  )
export const sendMessage = (number: string, message: z.input<typeof NewMessage>) =>
  ask(z.object({ id: z.string() }), `${of(number)}/messages`, { json: message })
export const readChat = (number: string, peer: string) =>
  ask(done, `${of(number)}/read`, { json: { with: peer } })
export const sendTyping = (number: string, to: string, state: TypingState) =>
  ask(done, `${of(number)}/typing`, { json: { to, state } })

export const placeCall = (number: string, to: string, video: boolean) =>
  ask(done, `${of(number)}/call`, { json: { to, state: 'offer', video } })
/** Hangs up, or declines if the other side calls. */
export const endCall = (number: string, to: string) =>
  ask(done, `${of(number)}/call`, { json: { to, state: 'ended' } })
export const createGroup = (subject: string, members: string[]) =>
  ask(Group, '/groups', { json: { subject, members } })

export const editMessage = (id: string, by: string, body: string) =>
  ask(done, `${at(id)}/edit`, { json: { by, body } })
export const deleteMessage = (id: string, by: string) =>
  ask(done, `${at(id)}/delete`, { json: { by } })
/** Null as emoji removes the reaction. */
export const react = (id: string, by: string, emoji: string | null) =>
  ask(done, `${at(id)}/react`, { json: { by, emoji } })

export function uploadMedia(file: File): Promise<Media> {
  const form = new FormData()
  form.append('file', file, file.name)
  return ask(Media, '/media', { form })
}

export const mediaAddress = (mediaId: string) => `${BASE}/media/${encodeURIComponent(mediaId)}`

/** WebSocket address of a phone's events. */
export const eventsAddress = (number: string) =>
  `${location.origin.replace(/^http/, 'ws')}${BASE}${of(number)}/events`
