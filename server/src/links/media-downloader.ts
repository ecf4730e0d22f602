import type { ErrorCode } from '@recado/contract/errors'
import {
  dueFiles,
  type DueFile,
  saveDownloadedFile,
  recordFileFailure,
} from '../desk/messages/files.ts'
import { removeAfterFailure } from '../platform/files/remove-after-failure.ts'
import { type StoredFile, storeStream } from '../platform/files/store-stream.ts'
import type { Ctx, World } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'
import { backOffMs } from '@recado/concurrency/back-off'
import { QueueTimeout } from '@recado/concurrency/fair-queue'
import { makeWakeLoop } from '@recado/concurrency/wake-loop'
import { within } from '../platform/database/within.ts'
import type { Connection } from '../platform/whatsapp-driver.ts'

export type MediaDownloader = { wake: () => void; stop: () => Promise<void> }

type Options = {
  companyId: number
  connectionId: number
  connection: Connection
  /** While the connection is offline, no attempt is made and none is used up. */
  isOnline: () => boolean
}

const CONCURRENT_DOWNLOADS = 4
const ATTEMPTS = 6
const RETRY = { firstMs: 2000, factor: 4 }
const POLL_MS = 15_000

/** Downloads the media of one connection's messages, a few at a time. Each file is retried for some minutes. */
export function makeMediaDownloader(world: World, options: Options): MediaDownloader {
  const loop = makeWakeLoop({
    everyMs: POLL_MS,
    onError: (err) =>
      world.log.error(
        { err, connectionId: options.connectionId },
        'due downloads could not be read',
      ),
    async run(halt) {
      if (options.isOnline() && (await fetchDue({ ...options, world, halt }))) return 0
    },
  })
  return { wake: loop.wake, stop: loop.stop }
}

type DownloadContext = Options & { world: World; halt: AbortSignal }

/** Returns true if files were due, so that the next batch follows at once. */
async function fetchDue(context: DownloadContext): Promise<boolean> {
  const { world, companyId, connectionId } = context
  const due = await within(world, { companyId, readOnly: true }, (ctx) =>
    dueFiles(ctx, { connectionId, most: CONCURRENT_DOWNLOADS }),
  )
  await Promise.all(due.map((expected) => fetchOne(context, expected)))
  return due.length > 0
}

async function fetchOne(context: DownloadContext, expected: DueFile): Promise<void> {
  const { world, companyId, connection } = context
  const { messageId, ref, attempts } = expected
  try {
    const { fileName, mime, seconds } = ref
    const stream = await connection.openMedia(ref)
    const file = await storeStream(world, companyId, { stream, fileName, mime, seconds })
    await save(context, messageId, file)
  } catch (error) {
    if (error instanceof QueueTimeout) return
    world.log.warn(
      { err: error, companyId, message: messageId, attempts },
      'a file could not be downloaded',
    )
    const refused = finalCode(error)
    const isLast = attempts + 1 >= ATTEMPTS || refused !== undefined
    const nextAt = isLast
      ? undefined
      : new Date(world.clock().getTime() + backOffMs(RETRY, attempts))
    await withTurn(context, (ctx) => recordFileFailure(ctx, { messageId, nextAt, refused }))
  }
}

/** Makes the stored file that of its message. Removes it from storage if that fails. */
async function save(context: DownloadContext, messageId: string, file: StoredFile): Promise<void> {
  const { world, companyId } = context
  try {
    await withTurn(context, (ctx) => saveDownloadedFile(ctx, { messageId, file }))
  } catch (error) {
    await removeAfterFailure(world, error, { companyId, files: [file] })
    throw error
  }
}

/** Retries until the command gets its turn: a downloaded file is not fetched again, and no attempt is used up. */
async function withTurn(
  context: DownloadContext,
  command: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  const { world, companyId, connectionId, halt } = context
  for (;;)
    try {
      return await within(world, { companyId }, command)
    } catch (error) {
      if (!(error instanceof QueueTimeout) || halt.aborted) throw error
      world.log.warn(
        { err: error, companyId, connectionId },
        'a downloaded file is waiting for a database connection',
      )
    }
}

const finalCodes: readonly ErrorCode[] = [
  'ERR_FILE_TYPE_NOT_ALLOWED',
  'ERR_FILE_TOO_LARGE',
  'ERR_NO_FILE',
]

/** The error code if the file itself is the reason: another attempt would fail too. */
const finalCode = (error: unknown): ErrorCode | undefined =>
  error instanceof Refusal ? finalCodes.find((one) => one === error.code) : undefined
