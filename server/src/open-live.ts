import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './platform/config/config.ts'
import { type Live, makeLive } from './platform/live/live.ts'
import { redisStartError } from './platform/config/start-errors.ts'

const JOIN_WITHIN_MS = 10_000

/** Joins the other nodes. The client tries for ever; at the start nobody should wait that long for a wrong address. */
export async function openLive({ redisUrl }: Config, log: Logger): Promise<Live> {
  const patience = new AbortController()
  const late = pause(JOIN_WITHIN_MS, undefined, { signal: patience.signal }).then(() => {
    throw redisStartError(redisUrl!)
  })
  try {
    return await Promise.race([makeLive({ redisUrl, log }), late])
  } finally {
    patience.abort()
    late.catch(() => undefined)
  }
}
