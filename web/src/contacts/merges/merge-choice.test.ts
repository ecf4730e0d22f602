import type { MergeCandidate } from '@recado/contract/contacts/merges'
import { expect, test } from 'vitest'
import { defaultChoice, toMergeForm, suggestedTarget } from './merge-choice.ts'

const aCandidate = (id: number, more: Partial<MergeCandidate> = {}): MergeCandidate => ({
  id,
  uuid: '00000000-0000-4000-8000-000000000000',
  name: 'Lia',
  number: '5511987654321',
  email: '',
  profilePicUrl: '',
  isGroup: false,
  isBlocked: false,
  extraInfo: [],
  createdAt: '2026-01-01T12:00:00.000Z',
  tickets: 0,
  lastTicketAt: null,
  ...more,
})

test('the one with more tickets is proposed to stay, the older where both have as many', () => {
  const [older, newer] = [aCandidate(1), aCandidate(2)]
  expect(suggestedTarget(older, newer)).toBe(older)
  expect(suggestedTarget(older, aCandidate(2, { tickets: 3 })).id).toBe(2)
})

test('what the one that stays lacks is taken from the other', () => {
  const hidden = aCandidate(1, { number: '', email: '' })
  const other = aCandidate(2, { email: 'lia@casa.test' })
  expect(defaultChoice(hidden, other)).toEqual({ keptId: 1, name: 1, number: 2, email: 2 })
})

test('a name is better than a number for a name', () => {
  const nameless = aCandidate(1, { name: '5511987654321' })
  expect(defaultChoice(nameless, aCandidate(2)).name).toBe(2)
})

test('the call says of each value whose it is', () => {
  const both: [MergeCandidate, MergeCandidate] = [aCandidate(1), aCandidate(2)]
  expect(toMergeForm({ keptId: 2, name: 1, number: 2, email: 1 }, both)).toEqual({
    keptId: 2,
    mergedId: 1,
    name: 'merged',
    number: 'kept',
    email: 'merged',
  })
})
