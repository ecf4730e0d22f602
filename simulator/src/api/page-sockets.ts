import type { WebSocket } from 'ws'
import { Refusal } from '../network/refusal.ts'
import { unwatchPhone, watchPhone } from '../network/watching.ts'
import type { NetworkEvent } from '../network/world.ts'
import type { PhoneEvent } from '../wire.ts'
import type { ApiContext } from './parts.ts'

interface Page {
  socket: WebSocket
  /** Events before the hello was sent. They follow it. */
  held: PhoneEvent[] | undefined
}

/** The sockets of phone pages. Each one gets the changes of one phone. */
export class PageSockets {
  readonly #parts: ApiContext
  readonly #pages = new Map<string, Set<Page>>()

  constructor(parts: ApiContext) {
    this.#parts = parts
  }

  serve(socket: WebSocket, number: string): void {
    const page: Page = { socket, held: [] }
    const others = this.#pages.get(number) ?? new Set()
    this.#pages.set(number, others.add(page))
    const greeted = this.#greet(page, number)
    socket.on('close', () => {
      others.delete(page)
      if (others.size === 0 && this.#pages.get(number) === others) this.#pages.delete(number)
      greeted
        .then(() => this.#parts.engine.run(unwatchPhone, { number }))
        .catch((error: unknown) => this.#complain(error))
    })
    greeted.catch(() => socket.close(1011))
  }

  deliver({ number, event }: Extract<NetworkEvent, { kind: 'phone' }>): void {
    for (const page of this.#pages.get(number) ?? []) {
      if (page.held) page.held.push(event)
      else send(page.socket, event)
    }
  }

  async #greet(page: Page, number: string): Promise<void> {
    const hello = await this.#parts.engine.run(watchPhone, { number })
    const later = page.held?.filter(({ version }) => version > hello.version) ?? []
    page.held = undefined
    for (const event of [hello, ...later]) send(page.socket, event)
  }

  #complain(error: unknown): void {
    if (error instanceof Refusal) return // the network was closed before its sockets
    this.#parts.log.warn({ err: error }, 'the socket of a phone page failed')
  }
}

const send = (socket: WebSocket, event: PhoneEvent) => socket.send(JSON.stringify(event))
