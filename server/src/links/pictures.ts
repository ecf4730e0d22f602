import { addAbortSignal, Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import {
  claimPicture,
  contactToPicture,
  keepPicture,
  type PictureAsked,
  type PictureFound,
} from '../contacts/pictures.ts'
import { smallPicture } from '../platform/files/small-picture.ts'
import type { World } from '../platform/ctx.ts'
import { newKey } from '../platform/files/keys.ts'
import { within } from '../platform/database/within.ts'
import type { Connection } from '../platform/whatsapp-driver.ts'

export type Pictures = { wake: () => void; stop: () => Promise<void> }

type Options = {
  companyId: number
  connectionId: number
  profilePicture: NonNullable<Connection['profilePicture']>
  everyMs: number
  /** While the network is away nobody is asked for. */
  isOnline: () => boolean
}

/** Also finds those to whom we wrote first, and those whose week is over. */
const LOOK_AGAIN_MS = 60_000

/** A network that has turned a question down is not to hear the next one at once. */
const AFTER_FAILURE_MS = 60_000

type Outcome = 'asked' | 'nobody' | 'failed'

/**
 * Asks the network for the pictures of those who speak with this number, one after the other and beside everything else:
 * no message waits for it, and none fails with it.
 */
export function makePictures(world: World, options: Options): Pictures {
  const halt = new AbortController()
  const round: Round = { ...options, world, halt: halt.signal }
  let bell = new AbortController()
  let isWanted = false

  async function untilWanted(): Promise<void> {
    bell = new AbortController()
    if (!isWanted && !halt.signal.aborted) await sleep(LOOK_AGAIN_MS, bell.signal)
    isWanted = false
  }

  async function work(): Promise<void> {
    while (!halt.signal.aborted) {
      const outcome = options.isOnline() ? await askForOne(round) : 'nobody'
      const restMs = outcome === 'failed' ? AFTER_FAILURE_MS : options.everyMs
      await sleep(restMs * (1 + Math.random()), halt.signal)
      if (outcome === 'nobody') await untilWanted()
    }
  }

  const working = work()
  return {
    wake() {
      isWanted = true
      bell.abort()
    },
    async stop() {
      halt.abort()
      bell.abort()
      await working
    },
  }
}

const sleep = (ms: number, signal: AbortSignal) =>
  pause(ms, undefined, { signal }).catch(() => undefined)

type Round = Options & { world: World; halt: AbortSignal }

/** Never throws: what went wrong is logged, and asked for again on another day. */
async function askForOne(round: Round): Promise<Outcome> {
  const { world, companyId, connectionId } = round
  try {
    const contactId = await within(world, { companyId, readOnly: true }, (ctx) =>
      contactToPicture(ctx, connectionId),
    )
    if (contactId === undefined) return 'nobody'
    const asked = await within(world, { companyId }, (ctx) =>
      claimPicture(ctx, { contactId, connectionId }),
    )
    if (asked) await fetchPicture(round, asked)
    return 'asked'
  } catch (error) {
    world.log.info({ err: error, companyId, connectionId }, 'a picture of a contact did not come')
    return 'failed'
  }
}

async function fetchPicture(round: Round, asked: PictureAsked): Promise<void> {
  const { world, companyId, profilePicture, halt } = round
  const stream = await profilePicture(asked.peer)
  const found = stream && (await store(round, addAbortSignal(halt, stream as Readable)))
  try {
    await within(world, { companyId }, (ctx) => keepPicture(ctx, asked, found))
  } catch (error) {
    if (found) await world.files.remove(found.key)
    throw error
  }
}

async function store({ world, companyId }: Round, stream: Readable): Promise<PictureFound> {
  const small = await smallPicture(stream)
  const key = newKey(companyId)
  await world.files.put(key, Readable.from([small.bytes]))
  return { ...small, key }
}
