import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from './compression.ts'

/** What the build writes into `assets`. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The build writes a compressed copy beside each file that is worth it. */
const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/**
 * Sends built files from memory. A file is read when it is first asked for and then kept, 3 MB in all for browsers: its
 * name has a hash of its content, so it never changes, and needs no ETag. The build must bring its folder into place as a whole:
 * a file that is read while it is written would be kept as it was then.
 */
export function builtFiles(folder: string) {
  const kept = new Map<string, Promise<Buffer | undefined>>()
  /** Compressed copies that small files and fonts do not have. */
  const absent = new Set<string>()
  const read = (name: string): Promise<Buffer | undefined> => {
    const known = kept.get(name)
    if (known) return known
    // What is missing is not kept: a release can bring it, and anybody may ask for any name.
    const reading = readFile(join(folder, name)).catch(() => void kept.delete(name))
    kept.set(name, reading)
    return reading
  }
  /** Sends the file of this name, or answers false without having sent anything. */
  return async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<boolean> => {
    const type = TYPES[extname(name)]
    if (!type) return false
    const encoding = encodingFor(request)
    const copy = encoding && name + ENDINGS[encoding]
    const compressed = copy && !absent.has(copy) ? await read(copy) : undefined
    const content = compressed ?? (await read(name))
    if (!content) return false
    if (copy && !compressed) absent.add(copy)
    if (compressed) void reply.header('content-encoding', encoding)
    void reply.header('vary', 'accept-encoding').type(type).send(content)
    return true
  }
}
