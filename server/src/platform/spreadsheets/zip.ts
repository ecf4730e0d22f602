import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw, inflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; content: AsyncIterable<string> | Iterable<string> }

const LOCAL = 0x04034b50
const SUMS = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** General purpose flags: sizes and CRC follow the content; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1980-01-01: the archive does not reveal when it was made. */
const DATE = 0x0021

type Sums = { crc: number; packed: number; size: number }
type Placed = Sums & { name: Buffer; offset: number }

/** A zip archive of these entries, generated while it is read. It is never held in memory as a whole. */
export async function* zip(entries: ZipEntry[]): AsyncGenerator<Buffer> {
  const placed: Placed[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry: Placed = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 }
    placed.push(entry)
    const head = localHead(entry.name)
    yield head
    for await (const chunk of deflated(content, entry)) yield chunk
    yield sumsBehind(entry)
    offset += head.length + entry.packed + 16
  }
  yield directory(placed, offset)
}

async function* deflated(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      yield bytes
    }
  }
  // The reader of the last stream gets the error of either.
  const packed = pipeline(Readable.from(counted()), createDeflateRaw({ level: 4 }), () => undefined)
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    sums.packed += chunk.length
    yield chunk
  }
}

/** Little-endian numbers of 2 or 4 bytes. */
const numbers = (...all: [bytes: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of all) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const localHead = (name: Buffer): Buffer => {
  const head = numbers([4, LOCAL], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DATE])
  const laterSums = numbers([4, 0], [4, 0], [4, 0])
  return Buffer.concat([head, laterSums, numbers([2, name.length], [2, 0]), name])
}

const sumsBehind = ({ crc, packed, size }: Sums): Buffer =>
  numbers([4, SUMS], [4, crc], [4, packed], [4, size])

function directory(placed: Placed[], offset: number): Buffer {
  const entries = placed.map(({ name, offset: start, crc, packed, size }) =>
    Buffer.concat([
      numbers([4, CENTRAL], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0]),
      numbers([2, DATE], [4, crc], [4, packed], [4, size], [2, name.length], [2, 0], [2, 0]),
      numbers([2, 0], [2, 0], [4, 0], [4, start]),
      name,
    ]),
  )
  const length = entries.reduce((sum, { length }) => sum + length, 0)
  const count = placed.length
  const end = numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, offset])
  return Buffer.concat([...entries, end, numbers([2, 0])])
}

/** Thrown for an archive that unpacks to more than allowed, or for content that is no archive. */
export class InvalidArchive extends Error {}

/**
 * The files of an untrusted archive, by name. Unpacks each only up to the rest of `mostBytes`: a small archive that
 * would fill the memory is refused as `tooLarge`, whatever sizes it declares.
 */
export function unzip(archive: Buffer, mostBytes: number): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let left = mostBytes
  for (const { name, method, start, packed } of listed(archive)) {
    const content = archive.subarray(start, start + packed)
    const file = method === DEFLATED ? inflated(content, left) : content
    left -= file.length
    if (left < 0) throw new InvalidArchive('tooLarge')
    files.set(name, file)
  }
  return files
}

function inflated(content: Buffer, mostBytes: number): Buffer {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(mostBytes, 1) })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new InvalidArchive(isTooLarge ? 'tooLarge' : 'broken')
  }
}

const MOST_ENTRIES = 2000

function* listed(archive: Buffer) {
  const end = archive.lastIndexOf(numbers([4, END]))
  if (end < 0 || end + 22 > archive.length) throw new InvalidArchive('broken')
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  if (count > MOST_ENTRIES) throw new InvalidArchive('tooLarge')
  for (let i = 0; i < count; i++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== CENTRAL)
      throw new InvalidArchive('broken')
    const nameLength = archive.readUInt16LE(at + 28)
    const local = archive.readUInt32LE(at + 42)
    if (local + 30 > archive.length) throw new InvalidArchive('broken')
    const headLength = archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    yield {
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      start: local + 30 + headLength,
      packed: archive.readUInt32LE(at + 20),
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}
