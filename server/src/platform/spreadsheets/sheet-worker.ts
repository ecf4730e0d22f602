import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type SheetLimits, type SheetLine, parseSheet, UnreadableSheet } from './parse-sheet.ts'

export type WorkerInput = { bytes: Uint8Array<ArrayBuffer>; limits: SheetLimits }
/** Sent one at a time on request, so no more than one message is in flight. */
export type WorkerMessage =
  | { is: 'begun'; head: SheetLine[]; count: number }
  | { is: 'rows'; lines: SheetLine[] }
  | { is: 'done' }
  | { is: 'unreadable'; isTooLarge: boolean }

const HEAD = 6
const AT_ONCE = 1000

async function tell(news: WorkerMessage): Promise<void> {
  await once(parentPort!, 'message')
  parentPort!.postMessage(news)
}

/** Reads one sheet and sends its lines in batches. */
async function work({ bytes, limits }: WorkerInput): Promise<void> {
  const lines = parseSheet(Buffer.from(bytes.buffer), limits)
  await tell({ is: 'begun', head: lines.slice(0, HEAD), count: lines.length })
  for (let at = 0; at < lines.length; at += AT_ONCE)
    await tell({ is: 'rows', lines: lines.slice(at, at + AT_ONCE) })
  await tell({ is: 'done' })
}

try {
  await work(workerData as WorkerInput)
} catch (error) {
  if (!(error instanceof UnreadableSheet)) throw error
  await tell({ is: 'unreadable', isTooLarge: error.isTooLarge })
}
parentPort!.close()
