import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { control } from './control.ts'
import { MediaHost } from './media/host.ts'
import { Network } from './network/network.ts'
import { Phone } from './phone/phone.ts'
import { Session } from './server/session.ts'
import { muteLibsignal } from './signal/quiet.ts'
import { NoiseCertificates } from './wire/certificates.ts'

const PATH = '/ws/chat'

type Options = { port?: number; host?: string }

/**
 * A WhatsApp Web server and the phones behind it, on a port of this machine. An unmodified Baileys takes it for the
 * network. Tests control it in process, through `phone(number)` and `faults`.
 */
export class WhatsAppWebDouble {
  readonly certificates = new NoiseCertificates()
  readonly media: MediaHost
  readonly network: Network
  readonly #http: Server
  readonly #sockets: WebSocketServer
  readonly #unquiet = muteLibsignal()

  private constructor(media: MediaHost) {
    this.media = media
    this.network = new Network(media)
    const outage = (isOn: boolean) => this.outage(isOn)
    this.#http = createServer((request, response) => {
      void control({ network: this.network, outage }, request, response)
    })
    this.#sockets = new WebSocketServer({ noServer: true })
    this.#http.on('upgrade', (request, socket, head) => {
      if (this.network.faults.outage || request.url !== PATH) {
        // Closes without an HTTP answer: after one, Baileys would wait for its own timeout of twenty seconds.
        socket.destroy()
        return
      }
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
        this.network.linesBegun.push(Date.now())
        new Session(this.network, this.certificates, webSocket)
      })
    })
  }

  /** Port 0 takes a free one. */
  static async start({ port = 0, host = '127.0.0.1' }: Options = {}): Promise<WhatsAppWebDouble> {
    if (process.env['NODE_ENV'] === 'production')
      throw new Error('The double of WhatsApp Web does not run in production.')
    const double = new WhatsAppWebDouble(await new MediaHost().start())
    await new Promise<void>((done, fail) => {
      double.#http.once('error', fail).listen(port, host, done)
    })
    return double
  }

  /** For a client's `waWebSocketUrl`. */
  get url(): string {
    return `ws://127.0.0.1:${(this.#http.address() as AddressInfo).port}${PATH}`
  }

  /** The address of the HTTP API through which another process controls the phones. */
  get controlUrl(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
  }

  get faults() {
    return this.network.faults
  }

  get events() {
    return this.network.events
  }

  /** The phone of a person. Its number (digits) is on the network from now on. */
  phone(number: string, name?: string): Phone {
    return new Phone(this.network, this.network.account(number, name))
  }

  /** Closes all lines and refuses connections until the outage is over. */
  outage(isOn: boolean): void {
    this.faults.outage = isOn
    if (isOn) for (const socket of this.#sockets.clients) socket.terminate()
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate()
    await new Promise<void>((done) => this.#http.close(() => done()))
    await this.media.stop()
    this.#unquiet()
  }
}
