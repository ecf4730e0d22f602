import { once } from 'node:events'
import { onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { silentLog } from '../log.ts'
import { startSimulator } from '../server.ts'
import type { SimulatorOptions } from '../server.ts'
import { PhoneEvent, ServerFrame } from '../wire.ts'
import type { ClientFrame } from '../wire.ts'

/** A simulator on a free port, ended with the test. */
export async function aSimulator(options: Partial<SimulatorOptions> = {}) {
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', log: silentLog, ...options })
  onTestFinished(() => simulator.close())
  return { ...simulator, ...anApi(simulator.url) }
}

interface Answer {
  status: number
  body: any
}

/** Speaks to a simulator as programs do. */
export function anApi(url: string) {
  const base = `${url}/simulator/api`
  async function call(line: string, body?: unknown): Promise<Answer> {
    const [method = '', path = ''] = line.split(' ')
    const response = await fetch(`${base}${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const text = await response.text()
    return { status: response.status, body: text && JSON.parse(text) }
  }
  const open = (path: string) => new WebSocket(`${base.replace('http', 'ws')}${path}`)
  return {
    base,
    call,
    openLink: () => aLink(open('/link')),
    watch: (number: string) => aPage(open(`/phones/${number}/events`)),
  }
}
type Api = ReturnType<typeof anApi>

async function aLink(socket: WebSocket) {
  const frames: ServerFrame[] = []
  socket.on('message', (data) => frames.push(ServerFrame.parse(JSON.parse(String(data)))))
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return {
    frames,
    socket,
    say: (frame: ClientFrame) => socket.send(JSON.stringify(frame)),
    /** The first frame of this type, whenever it comes. */
    told: <Type extends ServerFrame['type']>(type: Type) =>
      vi.waitFor(() => {
        const found = frames.find((frame) => frame.type === type)
        if (!found) throw new Error(`no ${type} came in ${JSON.stringify(frames)}`)
        return found as Extract<ServerFrame, { type: Type }>
      }),
  }
}

async function aPage(socket: WebSocket) {
  const events: PhoneEvent[] = []
  socket.on('message', (data) => events.push(PhoneEvent.parse(JSON.parse(String(data)))))
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  await vi.waitFor(() => {
    if (events.length === 0) throw new Error('no hello came')
  })
  return { events, socket }
}

/** Pairs a device with a phone by its QR code; answers the token it signs in with. */
export async function pair({ call, openLink }: Api, number: string): Promise<string> {
  const link = await openLink()
  link.say({ type: 'pair', label: 'Loja' })
  const { qrcode } = await link.told('qr')
  await call('POST /pair', { qrcode, number })
  const { token } = await link.told('paired')
  link.socket.close()
  return token
}

export async function signIn({ openLink }: Api, token: string) {
  const link = await openLink()
  link.say({ type: 'login', token })
  await link.told('online')
  return link
}
