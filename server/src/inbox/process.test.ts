import { expect, test } from 'vitest'
import { aBusyNumber, saidBy, says, theThree } from '../../test/busy-number.ts'
import { owner } from '../../test/database.ts'
import { aWorldShortOfTurns } from '../../test/no-turn.ts'
import type { World } from '../platform/ctx.ts'
import { MAX_ATTEMPTS, MAX_RETRY_DELAY_MS, processEntry } from './process.ts'

const [lia] = theThree

test('a queue timeout does not count as a failed attempt, however often it happens', async () => {
  const { acme, connectionId, journalled } = await aBusyNumber()
  const { companyId, world } = acme
  const { short, missing } = aWorldShortOfTurns(world)
  const [entry] = await journalled(...says(lia, 'um'))
  const line = { companyId, connectionId, reopenWithinHours: 2, atOnce: 6 }

  missing.left = MAX_ATTEMPTS * 4
  await processEntry(short, { ...line, entry: entry!, halt: new AbortController().signal })

  expect(missing.left).toBe(0)
  expect(await saidBy(acme, lia)).toEqual(['Oi', 'um'])
  const [{ attempts }] = await owner`select attempts from journal where id = ${entry!.id}`
  expect(attempts).toBe(0)
})

test('queue timeouts do not lengthen the delay after a failed attempt', async () => {
  const { acme, connectionId, journalled } = await aBusyNumber()
  const { companyId, world } = acme
  const { short, missing } = aWorldShortOfTurns(world)
  const [entry] = await journalled(...says(lia, 'um'))
  const line = { companyId, connectionId, reopenWithinHours: 2, atOnce: 6 }
  // The first attempt fails after as many queue timeouts as would reach the longest delay.
  let attempts = 0
  const failing: World['inTurn'] = (work) => {
    if (missing.left > 0) return short.inTurn!(work)
    attempts += 1
    return attempts === 1 ? Promise.reject(new Error('not yet')) : work()
  }
  missing.left = MAX_ATTEMPTS * 4
  const begun = Date.now()
  const once = Object.create(world, { inTurn: { value: failing } }) as World
  await processEntry(once, { ...line, entry: entry!, halt: new AbortController().signal })

  expect(Date.now() - begun).toBeLessThan(MAX_RETRY_DELAY_MS / 2)
  expect(await saidBy(acme, lia)).toEqual(['Oi', 'um'])
})
