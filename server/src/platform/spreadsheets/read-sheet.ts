import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limits } from '@recado/contract/limits'
import { Refusal } from '../refusal.ts'
import { makeTurns } from '../concurrency/fair-queue.ts'
import type { Line } from './parse-sheet.ts'
import type { WorkerInput, WorkerNews } from './sheet-worker.ts'

export type Sheet = {
  /** The first lines, that of the titles among them. */
  head: Line[]
  /** All lines, that of the titles among them. */
  count: number
  /** Every line once, in order, some at a time. */
  lines: AsyncIterable<Line[]>
}

const MB = 1024 * 1024
const UNPACKED_MAX = 64 * MB
/** A cell of .xlsb takes ten bytes or more. */
const BINARY_MAX = 24 * MB
const CELLS_MAX = 2_000_000
const STRINGS_MAX = 1_000_000
/** A cell has up to three tags inside, each opened and closed. */
const TAGS_MAX = 8 * CELLS_MAX
const HEAP_MB = 512
const WITHIN_MS = 10_000

/** On this node at once, and of one company. */
const AT_ONCE = 2
const turns = makeTurns<number>({ most: AT_ONCE, mostOfEach: 1, patienceMs: 60_000 })

/** Of one user: a sheet that is being read and one that waits. */
const SHEETS_PER_USER = 2
const sheetsOf = new Map<string, number>()

type Reader = { companyId: number; userId: number }

/**
 * Reads a spreadsheet from outside in a thread of its own, which is ended when it takes too much memory or time, and
 * gives its lines to `use`. Companies take turns, each with one sheet at a time. Refuses with ERR_IMPORT_UNREADABLE,
 * ERR_IMPORT_TOO_LARGE, ERR_TOO_MANY_ATTEMPTS where one sheet of this user is read and another waits, and with
 * ERR_UNAVAILABLE where no turn came within a minute.
 */
export async function readSheet<T>(
  { companyId, userId }: Reader,
  bytes: () => Promise<Buffer>,
  use: (sheet: Sheet) => Promise<T>,
): Promise<T> {
  const user = `${companyId}:${userId}`
  const underWay = sheetsOf.get(user) ?? 0
  if (underWay >= SHEETS_PER_USER)
    throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfter: WITHIN_MS / 1000 })
  sheetsOf.set(user, underWay + 1)
  try {
    return await turns.take(companyId, async () => inWorker(await bytes(), use))
  } finally {
    const left = sheetsOf.get(user)! - 1
    if (left > 0) sheetsOf.set(user, left)
    else sheetsOf.delete(user)
  }
}

async function inWorker<T>(bytes: Buffer, use: (sheet: Sheet) => Promise<T>): Promise<T> {
  // A copy of its own: small buffers share their memory with others.
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
  // One that dies between two questions is found out by the next one; the event with nobody listening would end us.
  worker.on('error', () => undefined)
  try {
    const begun = await next(worker, isLate)
    if (begun.is !== 'begun') throw new Refusal('ERR_IMPORT_UNREADABLE')
    return await use({ head: begun.head, count: begun.count, lines: linesFrom(worker, isLate) })
  } finally {
    await worker.terminate()
  }
}

async function* linesFrom(worker: Worker, isLate: AbortSignal): AsyncGenerator<Line[]> {
  for (;;) {
    const news = await next(worker, isLate)
    if (news.is !== 'rows') return
    yield news.lines
  }
}

async function next(worker: Worker, signal: AbortSignal): Promise<WorkerNews> {
  const heard = once(worker, 'message', { signal })
  worker.postMessage('next')
  const [news] = (await heard.catch(outgrown)) as [WorkerNews]
  if (news.is === 'unreadable')
    throw new Refusal(news.isTooLarge ? 'ERR_IMPORT_TOO_LARGE' : 'ERR_IMPORT_UNREADABLE')
  return news
}

/** Out of memory or out of time is too large; anything else is a defect of ours. */
function outgrown(error: unknown): never {
  const { code, name } = error as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError')
    throw new Refusal('ERR_IMPORT_TOO_LARGE')
  throw error
}
