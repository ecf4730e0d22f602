import { startSimulator } from '@recado/simulator/server'
import type { Call, CloseCode, Message } from '@recado/simulator/wire'
import type { NetworkPhone, NetworkRules } from './driver-network.ts'

/** A simulated WhatsApp network in memory on a free port, with its phones. */
export async function aSimulatedNetwork() {
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', log: silent })
  return { ...networkAt(simulator.url), close: () => simulator.close() }
}

/** The HTTP API of a running simulated network. */
export function networkAt(url: string) {
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(new URL(`/simulator/api${path}`, url), {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as Answer
  }
  return {
    url,
    phone: (number: string) => phoneOn({ url, call }, number),
    /** Scans this QR code with the phone. */
    scan: (qrcode: string, number: string, name?: string) =>
      call('POST', '/pair', { qrcode, number, name }),
    rules: (change: NetworkRules) => call('PUT', '/rules', change),
    /** Disconnects the devices of this number with that reason. `forMs` keeps them out. */
    cut: (number: string, disconnect: CloseCode, forMs?: number) =>
      call('POST', '/faults', { number, disconnect, forMs }),
    loseFile: (id: string) => call('DELETE', `/media/${id}`),
    file: async (id: string) => (await fetch(new URL(`/simulator/api/media/${id}`, url))).text(),
  }
}

type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

async function upload(url: string, picture: Buffer): Promise<string> {
  const address = new URL('/simulator/api/media', url)
  const body = new Uint8Array(picture)
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body,
  })
  return ((await reply.json()) as { id: string }).id
}

/** A phone on the simulated network. */
const phoneOn = ({ url, call }: { url: string; call: Ask }, number: string): NetworkPhone => {
  const path = `/phones/${number}`
  return {
    number,
    named: async (name: string) => {
      await call('POST', '/phones', { number })
      await call('PATCH', path, { name })
      return phoneOn({ url, call }, number)
    },
    change: (change) => call('PATCH', path, change),
    shows: async (picture) =>
      call('PATCH', path, { pictureId: picture && (await upload(url, picture)) }),
    write: async (to, content) => {
      const draft = typeof content === 'string' ? { body: content } : content
      return (await call<{ id: string }>('POST', `${path}/messages`, { to, ...draft })).id
    },
    /** Messages with this number as the phone shows them, oldest first. */
    messages: (other) =>
      call<Message[]>('GET', `${path}/messages?with=${encodeURIComponent(other)}&limit=10000`),
    read: (other) => call('POST', `${path}/read`, { with: other }),
    types: (to, state) => call('POST', `${path}/typing`, { to, state }),
    calls: (to, video = false) => call<{ id: string }>('POST', `${path}/call`, { to, video }),
    declined: async (id) => {
      const placed = await call<Call[]>('GET', `${path}/calls`)
      return placed.find((one) => one.id === id)?.status === 'rejected'
    },
    edit: (id, body) => call('POST', `/messages/${id}/edit`, { by: number, body }),
    remove: (id) => call('POST', `/messages/${id}/delete`, { by: number }),
    react: (id, emoji) => call('POST', `/messages/${id}/react`, { by: number, emoji }),
    unlinkDevices: () => call('DELETE', `${path}/devices`),
    devices: () => call('GET', `${path}/devices`),
  }
}
