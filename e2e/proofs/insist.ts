import { setTimeout as pause } from 'node:timers/promises'
import { Refused } from '../../bench/support/agent.ts'

const GIVE_UP_MS = 120_000

/** As a screen does: what did not get through is sent again, the same, until it does. */
export async function insist<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; await pause(100)) {
    try {
      const answer = await attempt()
      if (answer !== undefined) return answer
    } catch (error) {
      const isPassing = error instanceof Refused && (error.status === 0 || error.status >= 500)
      if (!isPassing) throw error
    }
  }
  throw new Error('the server did not come back')
}
