import { expect, test } from 'vitest'
import { proveCrash } from './proof-crash-run.ts'

test('a server that is killed three times under load loses no message and doubles none', async () => {
  const verdict = await proveCrash({
    provider: 'simulated',
    inbound: 200,
    answers: 50,
    kills: 3,
    contacts: 10,
    numbers: 1,
    longestMs: 1500,
    seed: 7,
    log: () => {},
  })
  expect(verdict.faults).toEqual([])
  expect(verdict.killedAfterMs).toHaveLength(3)
}, 240_000)
