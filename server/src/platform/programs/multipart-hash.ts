import { createHash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'

/**
 * Hashes a multipart body while its handler reads it. Each call encodes the same form with another boundary, so the
 * boundary is left out. Undefined for another kind of body. Call the returned function after the handler: it waits for
 * the end of the body, and reads what the handler left.
 */
export function hashMultipart(request: FastifyRequest): (() => Promise<Buffer>) | undefined {
  const boundary = /boundary="?([^";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (!request.isMultipart() || !boundary) return undefined
  const { raw } = request
  const hash = createHash('sha256')
  const reduce = withoutMark(Buffer.from(boundary), (part) => hash.update(part))
  // The parser pipes the body, which flows from then on. Listening earlier would make it flow too soon.
  raw.once('resume', () => raw.on('data', reduce.take))
  const ended = finished(raw, { writable: false }).catch(() => undefined)
  return async () => {
    raw.resume()
    await ended
    reduce.end()
    return hash.digest()
  }
}

/** Passes on what it takes, without the mark, which may be spread over two chunks. */
function withoutMark(mark: Buffer, pass: (part: Buffer) => void) {
  let held: Buffer = Buffer.alloc(0)
  const take = (chunk: Buffer) => {
    held = Buffer.concat([held, chunk])
    for (let at = held.indexOf(mark); at >= 0; at = held.indexOf(mark)) {
      pass(held.subarray(0, at))
      held = held.subarray(at + mark.length)
    }
    const whole = Math.max(0, held.length - mark.length + 1)
    pass(held.subarray(0, whole))
    held = held.subarray(whole)
  }
  return { take, end: () => pass(held) }
}
