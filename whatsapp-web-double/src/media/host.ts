import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Put = { type?: string; lifeMs?: number }
type File = { body: Buffer; type: string; until: number }

const UPLOAD_LIMIT = 2 ** 31

/**
 * The media host: encrypted files, which clients upload and download by a path that expires, and profile pictures. It
 * speaks plain HTTP; clients that insist on `https:` need an agent without TLS (`plainHttpsAgent`).
 */
export class MediaHost {
  /** The lifetime of newly uploaded files. */
  lifeMs = Number.POSITIVE_INFINITY
  /** Status codes for the next uploads, which are then not stored. */
  refuseUploads: number | undefined
  readonly #files = new Map<string, File>()
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: Error) => response.destroy(error))
    })
  }

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    return this
  }

  /** Host and port, as in messages and in answers to clients. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Stores a file and returns its path. */
  put(body: Buffer, { type = 'application/octet-stream', lifeMs = this.lifeMs }: Put = {}): string {
    const path = `/v/${randomBytes(12).toString('hex')}.enc`
    this.#files.set(path, { body, type, until: Date.now() + lifeMs })
    return path
  }

  /** Undefined if the file has expired. */
  get(path: string): Buffer | undefined {
    const file = this.#files.get(path)
    return file && file.until > Date.now() ? file.body : undefined
  }

  /** Answers this path with 410 from now on. */
  expire(path: string): void {
    const file = this.#files.get(path)
    if (!file) throw new Error(`no file at ${path}`)
    file.until = 0
  }

  /** Gives the same file a new path, even if the old one has expired. */
  renew(path: string): string {
    const file = this.#files.get(path)
    if (!file) throw new Error(`no file at ${path}`)
    return this.put(file.body, { type: file.type })
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((done) => this.#server.close(() => done()))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (request.method === 'POST') return this.#take(request, response)
    const file = this.#files.get(path)
    if (!file) return void response.writeHead(404).end()
    const body = this.get(path)
    if (!body) return void response.writeHead(410).end()
    response.writeHead(200, { 'content-type': file.type, 'content-length': body.length }).end(body)
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.refuseUploads) {
      request.resume()
      return void response.writeHead(this.refuseUploads).end()
    }
    if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMIT)
      return void response.writeHead(413).end()
    const path = this.put(await buffer(request))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ url: `https://${this.host}${path}`, direct_path: path }))
  }
}
