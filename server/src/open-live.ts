import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './platform/config/config.ts'
import { type Live, makeLive } from './platform/live/live.ts'
import { redisStartError } from './platform/config/start-errors.ts'

const JOIN_TIMEOUT_MS = 10_000

/**
 * Connects to the other nodes. The client itself retries forever, so a wrong address fails at the start after a
 * timeout.
 */
export async function openLive({ redisUrl }: Config, log: Logger): Promise<Live> {
  const timeout = new AbortController()
  const timedOut = pause(JOIN_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => {
    throw redisStartError(redisUrl!)
  })
  try {
    return await Promise.race([makeLive({ redisUrl, log }), timedOut])
  } finally {
    timeout.abort()
    timedOut.catch(() => undefined)
  }
}
