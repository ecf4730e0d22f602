import { Readable } from 'node:stream'
import { limits } from '@recado/contract/platform/limits'
import sharp from 'sharp'
import type { World } from '../ctx.ts'
import { newKey } from './keys.ts'
import { Refusal } from '../refusal.ts'
import { cleanFileName, fileNameFor } from './file-name.ts'
import { type FileKind, type FileType, typeOf } from './file-types.ts'

export type StoredFile = {
  key: string
  fileName: string
  mime: string
  /** Bytes. */
  size: number
  kind: FileKind
  /** Pixels after applying the orientation. Null if the file is no image or cannot be measured. */
  width: number | null
  height: number | null
  seconds: number | null
}

export type IncomingFile = {
  stream: NodeJS.ReadableStream
  fileName?: string | undefined
  /** Declared by the sender. Only chooses between types with the same bytes. */
  mime?: string | undefined
  kind?: string | undefined
  seconds?: number | undefined
}

/** Enough for the names of the first entries of an office document. */
const HEAD_BYTES = 64 * 1024
const MOST_PIXELS = 100_000_000

/**
 * Stores one file from a browser or the network without buffering it whole, except images. The content decides the
 * type. Refuses with ERR_FILE_TYPE_NOT_ALLOWED or ERR_FILE_TOO_LARGE, and then leaves nothing behind.
 */
export async function storeStream(
  world: Pick<World, 'files'>,
  companyId: number,
  incoming: IncomingFile,
): Promise<StoredFile> {
  const fileName = cleanFileName(incoming.fileName)
  const chunks = (incoming.stream as Readable).iterator({ destroyOnReturn: false })
  const head = await beginning(chunks)
  const type = await typeOf(head, { ...incoming, fileName })
  if (!type) throw new Refusal('ERR_FILE_TYPE_NOT_ALLOWED', { fileName })
  const intake = measured(head, chunks, type)
  const key = newKey(companyId)
  try {
    await world.files.put(key, Readable.from(intake.content, { objectMode: false }))
    if (intake.size === 0) throw new Refusal('ERR_NO_FILE')
    if ((incoming.stream as Readable & { truncated?: boolean }).truncated)
      throw new Refusal('ERR_FILE_TOO_LARGE', { fileName })
  } catch (error) {
    await world.files.remove(key)
    throw error
  }
  return {
    key,
    fileName: fileNameFor(fileName, type.mime),
    ...type,
    size: intake.size,
    seconds: incoming.seconds ?? null,
    ...(await sizeOf(intake.imageChunks)),
  }
}

type Chunks = AsyncIterator<Buffer>

async function beginning(chunks: Chunks): Promise<Buffer> {
  const read: Buffer[] = []
  let length = 0
  while (length < HEAD_BYTES) {
    const { value, done } = await chunks.next()
    if (done) break
    read.push(value)
    length += value.length
  }
  return Buffer.concat(read)
}

const mostBytes = ({ kind }: FileType) =>
  kind === 'document' ? limits.documentBytesMax : limits.mediaBytesMax

/** Streams the whole content and counts its bytes. Images are buffered to be measured. */
function measured(head: Buffer, rest: Chunks, type: FileType) {
  const imageChunks: Buffer[] = []
  const intake = { size: 0, imageChunks, content: pass() }
  async function* pass(): AsyncGenerator<Buffer> {
    for (let chunk = head; ;) {
      intake.size += chunk.length
      if (intake.size > mostBytes(type))
        throw new Refusal('ERR_FILE_TOO_LARGE', { maxBytes: mostBytes(type) })
      if (type.kind === 'image') imageChunks.push(chunk)
      yield chunk
      const next = await rest.next()
      if (next.done) return
      chunk = next.value
    }
  }
  return intake
}

const unmeasured = { width: null, height: null }

/** An image that cannot be measured is still an image. The browser shows it at its own size. */
async function sizeOf(image: Buffer[]): Promise<{ width: number | null; height: number | null }> {
  if (image.length === 0) return unmeasured
  try {
    const { autoOrient } = await sharp(Buffer.concat(image), {
      limitInputPixels: MOST_PIXELS,
    }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return unmeasured
  }
}
