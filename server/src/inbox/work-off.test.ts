import { expect, test } from 'vitest'
import { aBusyNumber, saidBy, says, theThree } from '../../test/busy-number.ts'
import { owner } from '../../test/database.ts'
import { aWorldShortOfTurns } from '../../test/no-turn.ts'
import { ATTEMPTS, persist } from './work-off.ts'

const [lia] = theThree

test('a message for which no turn comes is no failed one, however often', async () => {
  const { acme, connectionId, journalled } = await aBusyNumber()
  const { companyId, world } = acme
  const { short, missing } = aWorldShortOfTurns(world)
  const [entry] = await journalled(...says(lia, 'um'))
  const line = { companyId, connectionId, reopenWithinHours: 2, atOnce: 6 }

  missing.left = ATTEMPTS * 4
  await persist(short, { ...line, entry: entry!, halt: new AbortController().signal })

  expect(missing.left).toBe(0)
  expect(await saidBy(acme, lia)).toEqual(['Oi', 'um'])
  const [{ attempts }] = await owner`select attempts from journal where id = ${entry!.id}`
  expect(attempts).toBe(0)
})
