import { expect, test } from 'vitest'
import { aBusyNumber, textsOf, says, threeNumbers } from '../../test/busy-number.ts'
import { owner } from '../../test/database.ts'
import { aWorldWithQueueTimeouts } from '../../test/queue-timeouts.ts'
import type { World } from '../platform/ctx.ts'
import { MAX_ATTEMPTS, processEntry, RETRY } from './process.ts'

const [lia] = threeNumbers

test('a queue timeout does not count as a failed attempt, however often it happens', async () => {
  const { acme, connectionId, journalled } = await aBusyNumber()
  const { companyId, world } = acme
  const { short, missing } = aWorldWithQueueTimeouts(world)
  const [entry] = await journalled(...says(lia, 'um'))
  const line = { companyId, connectionId, reopenWithinHours: 2, runAsCompany: 6 }

  missing.left = MAX_ATTEMPTS * 4
  await processEntry(short, { ...line, entry: entry!, halt: new AbortController().signal })

  expect(missing.left).toBe(0)
  expect(await textsOf(acme, lia)).toEqual(['Oi', 'um'])
  const [{ attempts }] = await owner`select attempts from journal where id = ${entry!.id}`
  expect(attempts).toBe(0)
})

test('queue timeouts do not lengthen the delay after a failed attempt', async () => {
  const { acme, connectionId, journalled } = await aBusyNumber()
  const { companyId, world } = acme
  const { short, missing } = aWorldWithQueueTimeouts(world)
  const [entry] = await journalled(...says(lia, 'um'))
  const line = { companyId, connectionId, reopenWithinHours: 2, runAsCompany: 6 }
  // The first attempt fails after as many queue timeouts as would reach the longest delay.
  let attempts = 0
  const failing: World['withFairShare'] = (work) => {
    if (missing.left > 0) return short.withFairShare!(work)
    attempts += 1
    return attempts === 1 ? Promise.reject(new Error('not yet')) : work()
  }
  missing.left = MAX_ATTEMPTS * 4
  const begun = Date.now()
  const once = Object.create(world, { withFairShare: { value: failing } }) as World
  await processEntry(once, { ...line, entry: entry!, halt: new AbortController().signal })

  expect(Date.now() - begun).toBeLessThan(RETRY.longestMs / 2)
  expect(await textsOf(acme, lia)).toEqual(['Oi', 'um'])
})
