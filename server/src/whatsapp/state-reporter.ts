import { sleep } from '@recado/concurrency/sleep'
import { makeWakeLoop } from '@recado/concurrency/wake-loop'
import type { Logger } from 'pino'
import type { Sink, StateInfo } from '../platform/whatsapp-driver.ts'

export type StateReporter = { report: (now: StateInfo) => void; stop: () => Promise<void> }

type Options = { sink: Sink; log: Logger; retryMs: number }

/** Reports states in order. A state that could not be stored is reported again unless a newer one is waiting. */
export function makeStateReporter({ sink, log, retryMs }: Options): StateReporter {
  const waiting: StateInfo[] = []
  const loop = makeWakeLoop({
    onError: (err) => log.error({ err }, 'reporting the state of a connection failed'),
    async run(halt) {
      const now = waiting[0]
      if (!now) return
      const isStored = await store(now)
      if (isStored || waiting.length > 1) waiting.shift()
      else await sleep(retryMs, halt)
      return 0
    },
  })

  async function store(now: StateInfo): Promise<boolean> {
    try {
      await sink.state(now)
      return true
    } catch (err) {
      log.warn({ err, state: now.state }, 'the state of a connection could not be stored')
      return false
    }
  }

  return {
    report(now) {
      waiting.push(now)
      loop.wake()
    },
    stop: loop.stop,
  }
}
