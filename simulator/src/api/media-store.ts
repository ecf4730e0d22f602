import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../folder.ts'
import { Refusal } from '../network/refusal.ts'

/** Same limit as the real network: a document may have 100 MB. */
export const MAX_MEDIA_BYTES = 100 * 1024 * 1024

export interface StoredMedia {
  id: string
  bytes: number
  sha256: string
}
export interface ByteRange {
  start: number
  end: number
}
/** The storage of files. A file is stored completely or not at all. */
export interface MediaStore {
  put(source: Readable): Promise<StoredMedia>
  open(id: string, range: ByteRange): Readable
  drop(id: string): Promise<void>
}

export async function openMediaStore(dataDir: string | undefined): Promise<MediaStore> {
  return dataDir === undefined ? inMemory() : inFolder(join(dataDir, 'media'))
}

async function inFolder(folder: string): Promise<MediaStore> {
  const incoming = join(folder, 'incoming')
  await rm(incoming, { recursive: true, force: true }) // deletes incomplete files of a killed process
  await makeFolder(incoming)
  return {
    async put(source) {
      const id = randomUUID()
      const part = join(incoming, id)
      try {
        const measure = measured(source)
        await pipeline(measure.chunks, createWriteStream(part))
        await rename(part, join(folder, id))
        return { id, ...measure.result() }
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    open: (id, range) => createReadStream(join(folder, id), range),
    drop: (id) => rm(join(folder, id), { force: true }),
  }
}

function inMemory(): MediaStore {
  const files = new Map<string, Buffer>()
  return {
    async put(source) {
      const id = randomUUID()
      const measure = measured(source)
      files.set(id, await buffer(Readable.from(measure.chunks)))
      return { id, ...measure.result() }
    },
    open: (id, { start, end }) =>
      Readable.from([files.get(id)?.subarray(start, end + 1) ?? Buffer.alloc(0)]),
    async drop(id) {
      files.delete(id)
    },
  }
}

/** Passes the chunks on, and counts and hashes them. */
function measured(source: Readable) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* passing() {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MAX_MEDIA_BYTES) throw new Refusal('file-too-large')
      hash.update(chunk)
      yield chunk
    }
  }
  return { chunks: passing(), result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
