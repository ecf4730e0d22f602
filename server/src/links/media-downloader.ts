import type { ErrorCode } from '@recado/contract/errors'
import { dueFiles, type Expected, keepFile, missFile } from '../desk/messages/files.ts'
import { storeStream } from '../platform/files/store-stream.ts'
import type { Ctx, World } from '../platform/ctx.ts'
import { Refusal } from '../platform/refusal.ts'
import { NoTurn } from '../platform/concurrency/fair-queue.ts'
import { within } from '../platform/database/within.ts'
import type { Connection } from '../platform/whatsapp-driver.ts'

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
  const halt = new AbortController()
  const round: Round = { ...options, world, halt: halt.signal }
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    isWanted = true
    if (!halt.signal.aborted) running ??= run().finally(() => (running = undefined))
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    while (isWanted && !halt.signal.aborted && options.isOnline()) {
      isWanted = false
      if (await fetchDue(round)) isWanted = true
    }
    if (!halt.signal.aborted) timer = setTimeout(wake, LOOK_AGAIN_MS)
  }

  return {
    wake,
    async stop() {
      halt.abort()
      clearTimeout(timer)
      await running
    },
  }
}

type Round = Options & { world: World; halt: AbortSignal }

/** True: there was something, so look again at once. */
async function fetchDue(round: Round): Promise<boolean> {
  const { world, companyId, connectionId } = round
  try {
    const due = await within(world, { companyId, readOnly: true }, (ctx) =>
      dueFiles(ctx, { connectionId, most: AT_ONCE }),
    )
    await Promise.all(due.map((expected) => fetchOne(round, expected)))
    return due.length > 0
  } catch (error) {
    world.log.error({ err: error, connectionId }, 'files could not be looked for')
    return false
  }
}

async function fetchOne(round: Round, expected: Expected): Promise<void> {
  const { world, companyId, connection } = round
  const { messageId, ref, attempts } = expected
  try {
    const stream = await connection.openMedia(ref)
    const file = await storeStream(world, companyId, {
      stream,
      fileName: ref.fileName,
      mime: ref.mime,
      seconds: ref.seconds,
    })
    await inItsTurn(round, (ctx) => keepFile(ctx, { messageId, file }))
  } catch (error) {
    if (error instanceof NoTurn) return
    world.log.warn({ err: error, companyId, message: messageId, attempts }, 'a file did not come')
    const wait = 2_000 * 4 ** attempts
    const refused = finalCode(error)
    const isLast = attempts + 1 >= ATTEMPTS || refused !== undefined
    const nextAt = isLast ? undefined : new Date(world.clock().getTime() + wait)
    await inItsTurn(round, (ctx) => missFile(ctx, { messageId, nextAt, refused }))
  }
}

/** However long that takes: what lies here already is not fetched again, and no attempt is used up. */
async function inItsTurn(round: Round, command: (ctx: Ctx) => Promise<void>): Promise<void> {
  const { world, companyId, connectionId, halt } = round
  for (;;)
    try {
      return await within(world, { companyId }, command)
    } catch (error) {
      if (!(error instanceof NoTurn) || halt.aborted) throw error
      world.log.warn({ err: error, companyId, connectionId }, 'a file waits on')
    }
}

const finalCodes: readonly ErrorCode[] = [
  'ERR_FILE_TYPE_NOT_ALLOWED',
  'ERR_FILE_TOO_LARGE',
  'ERR_NO_FILE',
]

/** What is wrong with the file itself: the same file will be no better the next time. */
const finalCode = (error: unknown): ErrorCode | undefined =>
  error instanceof Refusal ? finalCodes.find((one) => one === error.code) : undefined
