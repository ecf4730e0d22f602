import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limits } from '@recado/contract/platform/limits'
import { Refusal } from '../refusal.ts'
import { makeFairQueue } from '@recado/concurrency/fair-queue'
import type { SheetLine } from './parse-sheet.ts'
import type { WorkerInput, WorkerMessage } from './sheet-worker.ts'

export type Sheet = {
  /** The first lines, including the titles. */
  head: SheetLine[]
  /** Number of all lines, including the titles. */
  count: number
  /** Every line once, in order, in batches. */
  lines: AsyncIterable<SheetLine[]>
}

const MB = 1024 * 1024
const UNPACKED_MAX = 64 * MB
/** A cell of .xlsb takes ten bytes or more. */
const BINARY_MAX = 24 * MB
const CELLS_MAX = 2_000_000
const STRINGS_MAX = 1_000_000
/** A cell has up to three inner tags, each opened and closed. */
const TAGS_MAX = 8 * CELLS_MAX
const HEAP_MB = 512
const WITHIN_MS = 10_000

/** Concurrent sheets on this node. One company gets one at a time. */
const AT_ONCE = 2
const queue = makeFairQueue<number>({ most: AT_ONCE, mostOfEach: 1, timeoutMs: 60_000 })

/** Per user: one sheet being read and one waiting. */
const SHEETS_PER_USER = 2
const sheetsOf = new Map<string, number>()

type Reader = { companyId: number; userId: number }

/**
 * Reads an untrusted spreadsheet in a worker thread, which is terminated if it takes too much memory or time, and
 * passes its lines to `use`. Companies take turns with one sheet each. Refuses with ERR_IMPORT_UNREADABLE,
 * ERR_IMPORT_TOO_LARGE, ERR_TOO_MANY_ATTEMPTS if this user already has one sheet running and one waiting, and
 * ERR_UNAVAILABLE if no turn comes within a minute.
 */
export async function readSheet<T>(
  { companyId, userId }: Reader,
  bytes: () => Promise<Buffer>,
  use: (sheet: Sheet) => Promise<T>,
): Promise<T> {
  const user = `${companyId}:${userId}`
  const running = sheetsOf.get(user) ?? 0
  if (running >= SHEETS_PER_USER)
    throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfter: WITHIN_MS / 1000 })
  sheetsOf.set(user, running + 1)
  try {
    return await queue.run(companyId, async () => inWorker(await bytes(), use))
  } finally {
    const left = sheetsOf.get(user)! - 1
    if (left > 0) sheetsOf.set(user, left)
    else sheetsOf.delete(user)
  }
}

async function inWorker<T>(bytes: Buffer, use: (sheet: Sheet) => Promise<T>): Promise<T> {
  // Copies the bytes, because small buffers share their memory with others.
  const own = new Uint8Array(bytes)
  const workerData: WorkerInput = {
    bytes: own,
    limits: {
      rowsMax: limits.importRowsMax,
      columnsMax: limits.importColumnsMax,
      unpackedMax: UNPACKED_MAX,
      binaryMax: BINARY_MAX,
      cellsMax: CELLS_MAX,
      stringsMax: STRINGS_MAX,
      tagsMax: TAGS_MAX,
    },
  }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData,
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const isLate = AbortSignal.timeout(WITHIN_MS)
  // The next request detects a worker that died in between. An unhandled error event would end the process.
  worker.on('error', () => undefined)
  try {
    const begun = await next(worker, isLate)
    if (begun.is !== 'begun') throw new Refusal('ERR_IMPORT_UNREADABLE')
    return await use({ head: begun.head, count: begun.count, lines: linesFrom(worker, isLate) })
  } finally {
    await worker.terminate()
  }
}

async function* linesFrom(worker: Worker, isLate: AbortSignal): AsyncGenerator<SheetLine[]> {
  for (;;) {
    const news = await next(worker, isLate)
    if (news.is !== 'rows') return
    yield news.lines
  }
}

async function next(worker: Worker, signal: AbortSignal): Promise<WorkerMessage> {
  const message = once(worker, 'message', { signal })
  worker.postMessage('next')
  const [news] = (await message.catch(refuseTooLarge)) as [WorkerMessage]
  if (news.is === 'unreadable')
    throw new Refusal(news.isTooLarge ? 'ERR_IMPORT_TOO_LARGE' : 'ERR_IMPORT_UNREADABLE')
  return news
}

/** Out of memory or time counts as too large. Any other error is a defect of the server. */
function refuseTooLarge(error: unknown): never {
  const { code, name } = error as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError')
    throw new Refusal('ERR_IMPORT_TOO_LARGE')
  throw error
}
