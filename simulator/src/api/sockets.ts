import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import type { NetworkEvent } from '../network/world.ts'
import { PhoneNumber } from '../wire.ts'
import { LinkSockets } from './link-sockets.ts'
import { PageSockets } from './page-sockets.ts'
import type { ApiContext } from './parts.ts'

const HEARTBEAT_MS = 20_000
const MAX_FRAME_BYTES = 1024 * 1024

interface Place {
  server: Server
  prefix: string
  publicUrl: string | undefined
}

/**
 * The two WebSockets of the network, on a server that may have others. An upgrade for any other path is left to the
 * other listeners.
 */
export class Sockets {
  readonly #links: LinkSockets
  readonly #pages: PageSockets
  readonly #wss = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES })
  readonly #silent = new WeakSet<WebSocket>()
  readonly #place: Place
  readonly #heartbeat: NodeJS.Timeout

  constructor(parts: ApiContext, place: Place) {
    this.#place = place
    this.#links = new LinkSockets(parts)
    this.#pages = new PageSockets(parts)
    place.server.on('upgrade', this.#upgrade)
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  deliver(event: NetworkEvent): void {
    if (event.kind === 'phone') this.#pages.deliver(event)
    else this.#links.deliver(event)
  }

  hangUp(): void {
    for (const socket of this.#wss.clients) socket.close(1012)
  }

  close(): void {
    clearInterval(this.#heartbeat)
    this.#place.server.off('upgrade', this.#upgrade)
    for (const socket of this.#wss.clients) socket.terminate()
  }

  #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { prefix, publicUrl } = this.#place
    const [path = ''] = (request.url ?? '').split('?')
    if (!path.startsWith(`${prefix}/`)) return
    if (!isSameHouse(request)) return turnAway(socket, '403 Forbidden')
    const [, number] = /^\/phones\/([^/]+)\/events$/.exec(path.slice(prefix.length)) ?? []
    const watched = PhoneNumber.safeParse(decoded(number))
    const isLink = path === `${prefix}/link`
    if (!isLink && !watched.success) return turnAway(socket, '404 Not Found')
    this.#wss.handleUpgrade(request, socket, head, (opened) => {
      this.#keepAlive(opened)
      if (isLink) this.#links.serve(opened, publicUrl ?? `http://${request.headers.host}`)
      else if (watched.success) this.#pages.serve(opened, watched.data)
    })
  }

  #keepAlive(socket: WebSocket): void {
    socket.on('pong', () => this.#silent.delete(socket))
    socket.on('error', () => socket.terminate())
  }

  /** Closes sockets that did not answer the last ping, even if they look open. */
  #beat(): void {
    for (const socket of this.#wss.clients) {
      if (this.#silent.has(socket)) socket.terminate()
      this.#silent.add(socket)
      socket.ping()
    }
  }
}

/** Text that cannot be decoded is not a number. */
function decoded(part = ''): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Refuses pages of other sites that are open in the same browser. Programs send no origin. */
function isSameHouse({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true
  const from = URL.parse(origin)
  return from?.host === host || ['localhost', '127.0.0.1', '[::1]'].includes(from?.hostname ?? '')
}

function turnAway(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
