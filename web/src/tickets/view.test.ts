import { expect, test } from 'vitest'
import { changed, filtersOf, listQueryOf, viewOf } from './view.ts'

const view = (address: string) => viewOf(new URLSearchParams(address))

test('an address without anything shows the open tickets that are mine', () => {
  expect(listQueryOf(view(''))).toEqual({ status: 'open' })
})

test('each part of the address narrows the question', () => {
  expect(listQueryOf(view('sub=pending&queue=3&connection=2'))).toEqual({
    status: 'pending',
    queueIds: [3],
    whatsappParam: 2,
  })
  expect(listQueryOf(view('tab=closed'))).toEqual({ status: 'closed' })
})

test("asking for an agent's tickets, or for everybody's, asks beyond one's own", () => {
  expect(filtersOf(view('user=2'))).toEqual({ users: [2], showAll: true })
  expect(filtersOf(view('user=all'))).toEqual({ showAll: true })
})

test('a search goes through all states', () => {
  expect(listQueryOf(view('tab=search&q= lia '))).toEqual({ searchParam: 'lia', showAll: true })
})

test('nonsense in an address is ignored', () => {
  expect(listQueryOf(view('tab=nope&queue=abc&user=-3&connection=1.5'))).toEqual({ status: 'open' })
})

test('a change keeps the rest of the address', () => {
  const next = changed(new URLSearchParams('queue=3&sub=pending'), { sub: null, tab: 'closed' })
  expect(next.toString()).toBe('queue=3&tab=closed')
})
