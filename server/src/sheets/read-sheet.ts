import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limits } from '@recado/contract/limits'
import { Refusal } from '../platform/refusal.ts'
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

const UNPACKED_MAX = 300 * 1024 * 1024
const HEAP_MB = 768
const WITHIN_MS = 60_000

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a spreadsheet from outside in a thread of its own, which is ended when it takes too much memory or time, and
 * gives its lines to `use`. One sheet at a time on this node, however many come: the others wait. Refuses with
 * ERR_IMPORT_UNREADABLE or ERR_IMPORT_TOO_LARGE.
 */
export function readSheet<T>(
  bytes: () => Promise<Buffer>,
  use: (sheet: Sheet) => Promise<T>,
): Promise<T> {
  const mine = last.then(async () => inWorker(await bytes(), use))
  // The next one waits for this one's end, and is not concerned with how it ended.
  last = mine.catch(() => undefined)
  return mine
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
