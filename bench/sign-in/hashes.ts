import { hash, verify } from '@node-rs/argon2'
import { answerOrder } from './child.ts'

export type HashOrder = { seconds: number; atOnce: number }
/** `processorMs`: of each verification. */
export type HashFigures = { perSecond: number; processorMs: number }

const WARM_UP_MS = 500

// The limit: so many verifications of a password at once, with nothing of the product around them.
answerOrder(async ({ seconds, atOnce }: HashOrder) => {
  const stored = await hash('uma senha boa')
  const countsFrom = performance.now() + WARM_UP_MS
  const endsAt = countsFrom + seconds * 1000
  let count = 0
  let all = 0
  const begun = process.cpuUsage()
  const loop = async () => {
    while (performance.now() < endsAt) {
      await verify(stored, 'uma senha boa')
      all += 1
      if (performance.now() >= countsFrom) count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  const { user, system } = process.cpuUsage(begun)
  return { perSecond: count / seconds, processorMs: (user + system) / 1000 / all }
})
