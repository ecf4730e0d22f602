import { expect, test } from 'vitest'
import { type CrashProofOptions, proveCrash } from './prove-crash.ts'

const usual: CrashProofOptions = {
  provider: 'simulated',
  inbound: 200,
  answers: 50,
  kills: 3,
  contacts: 10,
  numbers: 1,
  longestMs: 1500,
  seed: 7,
  log: () => {},
}

test('a server that is killed three times under load loses no message and no line of its bot, and doubles none', async () => {
  const withBot = { inbound: 300, answers: 100, contacts: 20, numbers: 2, botNumbers: 1 }
  const verdict = await proveCrash({ ...usual, ...withBot })
  expect(verdict.faults).toEqual([])
  expect(verdict.answers).toBeGreaterThan(150)
  expect(verdict.killedAfterMs).toHaveLength(3)
}, 600_000)

test('nor does one that reaches the network through processes of its own, which it leaves behind', async () => {
  const verdict = await proveCrash({
    ...usual,
    provider: 'baileys',
    inbound: 60,
    answers: 4,
    kills: 2,
    contacts: 4,
    longestMs: 600,
  })
  expect(verdict.faults).toEqual([])
  expect([...verdict.orphanedForMs, ...verdict.thawedForMs]).toHaveLength(2)
}, 600_000)
