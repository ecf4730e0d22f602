import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/random.ts'
import {
  type MergeRecord,
  parseMergeRecord,
  type ContactValues,
  valuesAfter,
  valuesToRestore,
} from './rules.ts'

const next = randomFrom(20_260_107)
const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!
const keys = ['name', 'number', 'email'] as const
const randomValues = (): ContactValues => ({
  name: one(['Lia', 'Rui', '']),
  number: one(['5511', '5521', '']),
  email: one(['a@b.c', 'd@e.f', '']),
})
const moved = { tickets: [], notes: [], schedules: [], fields: [], earlier: [], aliases: [] }
const recordOf = (before: ContactValues, after: ContactValues): MergeRecord => ({
  moved,
  before,
  after,
  isBlockTaken: false,
  preferredUserId: null,
})

test('each value is the chosen one, or the other where the chosen one is empty', () => {
  for (let run = 0; run < 300; run += 1) {
    const [kept, merged] = [randomValues(), randomValues()]
    const choice = { name: one(whose), number: one(whose), email: one(whose) }
    const after = valuesAfter(kept, merged, choice)
    for (const key of keys) {
      const [chosen, other] = choice[key] === 'kept' ? [kept, merged] : [merged, kept]
      expect(after[key]).toBe(chosen[key] === '' ? other[key] : chosen[key])
    }
  }
})
const whose = ['kept', 'merged'] as const

test('an undone merge gives back each value that nobody has changed since, and no other', () => {
  for (let run = 0; run < 300; run += 1) {
    const [before, after, now] = [randomValues(), randomValues(), randomValues()]
    const back = valuesToRestore(now, recordOf(before, after))
    for (const key of keys)
      expect([key, back[key]]).toEqual([key, now[key] === after[key] ? before[key] : undefined])
  }
})

test('a merge that was stored before blocks were remembered is read as one without a block', () => {
  const { isBlockTaken, preferredUserId, ...old } = recordOf(randomValues(), randomValues())
  expect(parseMergeRecord(old)).toEqual({ ...old, isBlockTaken, preferredUserId })
  expect(() => parseMergeRecord({ ...old, before: undefined })).toThrow()
})
