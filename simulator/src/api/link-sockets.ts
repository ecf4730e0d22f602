import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import { handleLinkFrame } from '../network/link-frames.ts'
import { dropLink, openLink } from '../network/links.ts'
import { Refusal } from '../network/refusal.ts'
import type { World } from '../network/world.ts'
import type { NetworkEvent } from '../network/world.ts'
import { ClientFrame } from '../wire.ts'
import type { ServerFrame } from '../wire.ts'
import type { ApiContext } from './parts.ts'

const drop = (world: World, { id }: { id: string }) => dropLink(world, id)

/** The sockets of linked devices. */
export class LinkSockets {
  readonly #parts: ApiContext
  readonly #open = new Map<string, WebSocket>()

  constructor(parts: ApiContext) {
    this.#parts = parts
  }

  serve(socket: WebSocket, origin: string): void {
    const id = randomUUID()
    const { engine } = this.#parts
    this.#open.set(id, socket)
    this.#tended(engine.run(openLink, { id, origin }))
    socket.on('message', (data) => this.#hear(id, textIn(data)))
    socket.on('close', () => {
      this.#open.delete(id)
      this.#tended(engine.run(drop, { id }))
    })
  }

  deliver(event: Extract<NetworkEvent, { link: string }>): void {
    const socket = this.#open.get(event.link)
    if (!socket) return
    if (event.kind === 'close') socket.close(1000)
    else send(socket, event.frame)
  }

  #hear(id: string, text: string): void {
    const frame = Json.pipe(ClientFrame).safeParse(text)
    if (frame.success) {
      this.#tended(this.#parts.engine.run(handleLinkFrame, { linkId: id, frame: frame.data }))
      return
    }
    const socket = this.#open.get(id)
    if (socket) send(socket, unread(text, frame.error))
  }

  /** A device is not told of an internal error. It repeats a request that gets no answer. */
  #tended(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (error instanceof Refusal) return // the network was closed before its sockets
      this.#parts.log.error({ err: error }, 'a frame of a simulated device failed')
    })
  }
}

const send = (socket: WebSocket, frame: ServerFrame) => socket.send(JSON.stringify(frame))

const Json = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    ctx.addIssue('not JSON')
    return z.NEVER
  }
})
const Identified = Json.pipe(z.object({ id: z.string() }))
const textIn = (data: RawData) => (Buffer.isBuffer(data) ? data.toString('utf8') : '')

/** Contains the id of the request if at least that could be read. */
function unread(text: string, error: z.ZodError): ServerFrame {
  const { data: named } = Identified.safeParse(text)
  const refused = {
    ok: false,
    code: 'bad-frame',
    text: z.prettifyError(error),
    retry: 'never',
  } as const
  return { type: 'reply', ...(named && { id: named.id }), ...refused }
}
