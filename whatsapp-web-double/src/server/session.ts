import { makeSerialQueue } from '@recado/concurrency/serial-queue'
import { decodeBinaryNode, encodeBinaryNode, type BinaryNode } from 'baileys'
import type { RawData, WebSocket } from 'ws'
import type { ClientConnection } from '../network/companion.ts'
import type { Network } from '../network/network.ts'
import type { NoiseCertificates } from '../wire/certificates.ts'
import { NoiseResponder, type ClientHello } from '../wire/responder.ts'
import type { Client } from './client.ts'
import { serveClient } from './dispatch.ts'
import { acceptLogin, serveUnpaired } from './login.ts'
import { endPairing } from './pairing-qr.ts'

type Answered = { resolve: (answer: BinaryNode) => void; reject: (error: Error) => void }

/** One socket of a client, from its first byte to its end. Handles its stanzas one after the other. */
export class Session implements ClientConnection {
  readonly #network: Network
  readonly #socket: WebSocket
  readonly #noise: NoiseResponder
  readonly #asked = new Map<string, Answered>()
  #hello: ClientHello | undefined
  #client: Client | undefined
  readonly #stanzas = makeSerialQueue({ atOnce: 1 })

  constructor(network: Network, certificates: NoiseCertificates, socket: WebSocket) {
    this.#network = network
    this.#socket = socket
    this.#noise = new NoiseResponder(certificates, {
      write: (bytes) => socket.send(bytes),
      onHello: (hello) => this.#begin(hello),
      onFrame: (frame) => this.#queue(frame),
    })
    socket.on('message', (data) => this.#feed(data))
    socket.on('error', (error) => network.problem(error))
    socket.on('close', () => this.#end())
  }

  send(stanza: BinaryNode): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#network.events.emit('out', stanza)
    this.#noise.send(encodeBinaryNode(stanza))
  }

  ask(stanza: BinaryNode): Promise<BinaryNode> {
    return new Promise((resolve, reject) => {
      this.#asked.set(stanza.attrs['id'] ?? '', { resolve, reject })
      this.send(stanza)
    })
  }

  close(): void {
    this.#socket.close()
  }

  cut(): void {
    this.#socket.terminate()
  }

  #feed(data: RawData): void {
    try {
      this.#noise.feed(data as Buffer)
    } catch (error) {
      this.#network.problem(error)
      this.cut()
    }
  }

  #begin(hello: ClientHello): void {
    this.#hello = hello
    this.#client = acceptLogin(this.#network, { hello, line: this })
  }

  #queue(frame: Buffer): void {
    this.#stanzas
      .run([], async () => this.#take(await decodeBinaryNode(frame)))
      .catch((error) => this.#network.problem(error))
  }

  async #take(stanza: BinaryNode): Promise<void> {
    this.#network.events.emit('in', stanza)
    const { id = '' } = stanza.attrs
    const asked = stanza.tag === 'iq' ? this.#asked.get(id) : undefined
    if (asked) {
      this.#asked.delete(id)
      asked.resolve(stanza)
    } else if (this.#client) await serveClient(this.#client, stanza)
    else if (this.#hello) serveUnpaired(this.#network, { hello: this.#hello, line: this }, stanza)
  }

  #end(): void {
    for (const { reject } of this.#asked.values()) reject(new Error('the client went away'))
    endPairing(this.#network, this)
    const companion = this.#client?.companion
    if (companion?.line === this) companion.line = undefined
  }
}
