import { expect, test } from 'vitest'
import { type Candidate, chooseAgent } from './rules.ts'

const agent = (userId: number, more: Partial<Candidate> = {}): Candidate => ({
  userId,
  name: `Agent ${userId}`,
  open: 0,
  capacity: 5,
  lastAssignedAt: null,
  ...more,
})

const ticket = { preferredUserId: null, returnedBy: null }
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))

const chosen = (candidates: Candidate[], more: Partial<typeof ticket> | object = {}) => {
  const choice = chooseAgent(candidates, { ...ticket, ...more })
  return choice && [choice.agent.userId, choice.reason]
}

test('the agent with the fewest open tickets receives it', () => {
  expect(chosen([agent(1, { open: 2 }), agent(2, { open: 1 }), agent(3, { open: 3 })])).toEqual([
    2,
    'fewestOpen',
  ])
})

test('of equal loads the one whose last assignment was the earliest receives it', () => {
  const both = [agent(1, { lastAssignedAt: at(5) }), agent(2, { lastAssignedAt: at(3) })]
  expect(chosen(both)).toEqual([2, 'longestIdle'])
  expect(chosen([...both, agent(3)])).toEqual([3, 'longestIdle'])
  expect(chosen([agent(9), agent(4)])).toEqual([4, 'longestIdle'])
})

test('nobody receives more than their capacity', () => {
  expect(chosen([agent(1, { open: 5 }), agent(2, { open: 0, capacity: 0 })])).toBeUndefined()
  expect(chosen([agent(1, { open: 5 }), agent(2, { open: 4 })])).toEqual([2, 'onlyOne'])
  expect(chosen([])).toBeUndefined()
})

test('the preferred agent comes first, if they have a free slot', () => {
  const both = [agent(1), agent(2, { open: 4 })]
  expect(chosen(both, { preferredUserId: 2 })).toEqual([2, 'preferred'])
  expect(chosen([agent(1), agent(2, { open: 5 })], { preferredUserId: 2 })).toEqual([1, 'onlyOne'])
  expect(chosen(both, { preferredUserId: 7 })).toEqual([1, 'fewestOpen'])
})

test('who returned a ticket does not receive it again', () => {
  expect(chosen([agent(1), agent(2, { open: 3 })], { returnedBy: 1 })).toEqual([2, 'onlyOne'])
  expect(chosen([agent(1)], { returnedBy: 1, preferredUserId: 1 })).toBeUndefined()
})
