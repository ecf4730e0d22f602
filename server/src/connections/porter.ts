import { dueFiles, type Expected, keepFile, missFile } from '../messages/files.ts'
import { storeStream } from '../media/store-stream.ts'
import type { World } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'
import { within } from '../platform/within.ts'
import type { Connection } from '../whatsapp/driver.ts'

export type Porter = { wake: () => void; stop: () => Promise<void> }

type Options = {
  companyId: number
  connectionId: number
  connection: Connection
  /** While the network is away no attempt is made, and none is used up. */
  isOnline: () => boolean
}

const AT_ONCE = 4
const ATTEMPTS = 6
const LOOK_AGAIN_MS = 15_000

/** Fetches the files of one connection's messages from the network, a few at a time, each tried for some minutes. */
export function makePorter(world: World, options: Options): Porter {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    isWanted = true
    if (!isStopped) running ??= run().finally(() => (running = undefined))
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    while (isWanted && !isStopped && options.isOnline()) {
      isWanted = false
      if (await fetchDue(world, options)) isWanted = true
    }
    if (!isStopped) timer = setTimeout(wake, LOOK_AGAIN_MS)
  }

  return {
    wake,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** True: there was something, so look again at once. */
async function fetchDue(world: World, options: Options): Promise<boolean> {
  const { companyId, connectionId } = options
  try {
    const due = await within(world, { companyId, readOnly: true }, (ctx) =>
      dueFiles(ctx, { connectionId, most: AT_ONCE }),
    )
    await Promise.all(due.map((expected) => fetchOne(world, options, expected)))
    return due.length > 0
  } catch (error) {
    world.log.error({ err: error, connectionId }, 'files could not be looked for')
    return false
  }
}

async function fetchOne(world: World, options: Options, expected: Expected): Promise<void> {
  const { companyId, connection } = options
  const { messageId, ref, attempts } = expected
  try {
    const stream = await connection.openMedia(ref)
    const file = await storeStream(world, companyId, {
      stream,
      fileName: ref.fileName,
      mime: ref.mime,
      seconds: ref.seconds,
    })
    await within(world, { companyId }, (ctx) => keepFile(ctx, { messageId, file }))
  } catch (error) {
    world.log.warn({ err: error, companyId, message: messageId, attempts }, 'a file did not come')
    const wait = 2_000 * 4 ** attempts
    const isLast = attempts + 1 >= ATTEMPTS || isFinal(error)
    const nextAt = isLast ? undefined : new Date(world.clock().getTime() + wait)
    await within(world, { companyId }, (ctx) => missFile(ctx, { messageId, nextAt }))
  }
}

/** The same file will be no better the next time. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refusal &&
  ['ERR_FILE_TYPE_NOT_ALLOWED', 'ERR_FILE_TOO_LARGE', 'ERR_NO_FILE'].includes(error.code)
