import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sink, StateInfo } from '../platform/whatsapp-driver.ts'

export type Teller = { tell: (now: StateInfo) => void; stop: () => Promise<void> }

type Options = { sink: Sink; log: Logger; retryMs: number }

/** Reports states in order. A state that could not be stored is reported again unless a newer one is waiting. */
export function makeTeller({ sink, log, retryMs }: Options): Teller {
  const waiting: StateInfo[] = []
  const over = new AbortController()
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    for (let now = waiting[0]; now && !over.signal.aborted; now = waiting[0]) {
      const isTold = await told(now)
      if (isTold || waiting.length > 1) waiting.shift()
      else await sleep(retryMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
    running = undefined
  }

  async function told(now: StateInfo): Promise<boolean> {
    try {
      await sink.state(now)
      return true
    } catch (err) {
      log.warn({ err, state: now.state }, 'the state of a connection was not kept')
      return false
    }
  }

  return {
    tell(now) {
      if (over.signal.aborted) return
      waiting.push(now)
      running ??= run()
    },
    async stop() {
      over.abort()
      await running
    },
  }
}
