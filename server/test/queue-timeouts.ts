import type { World } from '../src/platform/ctx.ts'
import { QueueTimeout } from '@recado/concurrency/fair-queue'

/** The same world, with queue timeouts for the next `missing.left` transactions. */
export function aWorldWithQueueTimeouts(world: World) {
  const missing = { left: 0 }
  const withFairShare: World['withFairShare'] = async (work) => {
    if (missing.left === 0) return work()
    missing.left -= 1
    throw new QueueTimeout('no turn came in time')
  }
  return {
    missing,
    short: Object.create(world, { withFairShare: { value: withFairShare } }) as World,
  }
}
