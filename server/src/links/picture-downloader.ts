import { addAbortSignal, Readable } from 'node:stream'
import { backOffMs } from '@recado/concurrency/back-off'
import { sleep } from '@recado/concurrency/sleep'
import { makeWakeLoop } from '@recado/concurrency/wake-loop'
import {
  claimPicture,
  nextContactForPicture,
  savePicture,
  type PictureRequest,
  type StoredPicture,
} from '../contacts/pictures.ts'
import { smallPicture } from '../platform/files/small-picture.ts'
import type { World } from '../platform/ctx.ts'
import { newKey } from '../platform/files/keys.ts'
import { removeAfterFailure } from '../platform/files/remove-after-failure.ts'
import { within } from '../platform/database/within.ts'
import type { Connection } from '../platform/whatsapp-driver.ts'

export type PictureDownloader = { wake: () => void; stop: () => Promise<void> }

type Options = {
  companyId: number
  connectionId: number
  profilePicture: NonNullable<Connection['profilePicture']>
  everyMs: number
  /** No picture is requested while the connection is offline. */
  isOnline: () => boolean
}

/** Polling also finds contacts to whom the company wrote first, and pictures that are a week old. */
const POLL_MS = 60_000

/** The pause after a failed request, so that a network that refuses is not asked again at once. */
const AFTER_FAILURE_MS = 60_000

type Outcome = 'asked' | 'none-due' | 'failed'

/**
 * Fetches the profile pictures of the contacts of one number, one after the other. No message waits for a picture, and
 * none fails with it.
 */
export function makePictureDownloader(world: World, options: Options): PictureDownloader {
  const { connectionId, isOnline, everyMs } = options
  const loop = makeWakeLoop({
    everyMs: POLL_MS,
    onError: (err) => world.log.error({ err, connectionId }, 'fetching profile pictures failed'),
    async run(halt) {
      const outcome = isOnline() ? await fetchNext({ ...options, world, halt }) : 'none-due'
      // Also a wake does not shorten the pause between two requests.
      const longest = 2 * (outcome === 'failed' ? AFTER_FAILURE_MS : everyMs)
      await sleep(backOffMs({ firstMs: longest, jitter: 0.5 }, 0), halt)
      if (outcome !== 'none-due') return 0
    },
  })
  loop.wake()
  return { wake: loop.wake, stop: loop.stop }
}

type DownloadContext = Options & { world: World; halt: AbortSignal }

/** Never throws. Logs a failure; the picture is requested again on another day. */
async function fetchNext(context: DownloadContext): Promise<Outcome> {
  const { world, companyId, connectionId } = context
  try {
    const contactId = await within(world, { companyId, readOnly: true }, (ctx) =>
      nextContactForPicture(ctx, connectionId),
    )
    if (contactId === undefined) return 'none-due'
    const asked = await within(world, { companyId }, (ctx) =>
      claimPicture(ctx, { contactId, connectionId }),
    )
    if (asked) await fetchPicture(context, asked)
    return 'asked'
  } catch (error) {
    world.log.info(
      { err: error, companyId, connectionId },
      'the profile picture of a contact could not be fetched',
    )
    return 'failed'
  }
}

async function fetchPicture(context: DownloadContext, asked: PictureRequest): Promise<void> {
  const { world, companyId, profilePicture, halt } = context
  const stream = await profilePicture(asked.peer)
  const found = stream && (await store(context, addAbortSignal(halt, stream as Readable)))
  try {
    await within(world, { companyId }, (ctx) => savePicture(ctx, asked, found))
  } catch (error) {
    if (found) await removeAfterFailure(world, error, { companyId, files: [found] })
    throw error
  }
}

async function store(
  { world, companyId }: DownloadContext,
  stream: Readable,
): Promise<StoredPicture> {
  const small = await smallPicture(stream)
  const key = newKey(companyId)
  await world.files.put(key, Readable.from([small.bytes]))
  return { ...small, key }
}
