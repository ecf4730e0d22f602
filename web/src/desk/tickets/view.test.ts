import { expect, test } from 'vitest'
import {
  changeQuery,
  filtersOf,
  hasFilters,
  listQueryOf,
  noFilters,
  viewFor,
  viewOf,
  withoutMessage,
} from './view.ts'

const view = (address: string) => viewOf(new URLSearchParams(address))

test('an address without anything shows the open tickets that are mine', () => {
  expect(listQueryOf(view(''))).toEqual({ status: 'open' })
})

test('each part of the address narrows the question', () => {
  expect(listQueryOf(view('sub=pending&queue=3&connection=2'))).toEqual({
    status: 'pending',
    queueIds: [3],
    whatsappParam: [2],
  })
  expect(listQueryOf(view('tab=closed'))).toEqual({ status: 'closed' })
})

test('every filter stands in the address, several queues, connections and tags in one part', () => {
  const address =
    'queue=3,none,5,3&tags=7,8&reason=9&begun=2026-11-20&active=2026-11-21&closed=2026-11-20,2026-11-22&unread=1&connection=2,6&user=4'
  expect(filtersOf(view(address))).toEqual({
    queueIds: [3, 5],
    withoutQueue: true,
    whatsappParam: [2, 6],
    users: [4],
    showAll: true,
    tags: [7, 8],
    closingReasons: [9],
    date: '2026-11-20',
    updatedAt: '2026-11-21',
    closedFrom: '2026-11-20',
    closedTo: '2026-11-22',
    withUnreadMessages: true,
  })
  expect(hasFilters(viewOf(changeQuery(new URLSearchParams(address), noFilters)))).toBe(false)
})

test('a link narrowed by an agent shows it to who may narrow so: leaders, and in a search the admin alone', () => {
  const user = (profile: 'admin' | 'manager' | 'user', address: string) =>
    viewFor({ profile }, view(address)).user
  const by = (address: string) => [
    user('admin', address),
    user('manager', address),
    user('user', address),
  ]
  expect(by('user=4')).toEqual([4, 4, undefined])
  expect(by('user=all')).toEqual(['all', 'all', undefined])
  expect(by('tab=search&user=4')).toEqual([4, undefined, undefined])
})

test("leaders see the whole team's open tickets unless they chose their own; agents see theirs", () => {
  const asked = (profile: 'manager' | 'user', address: string, isOwnDesk = false) =>
    viewFor({ profile }, view(address), { isOwnDesk })
  expect(listQueryOf(asked('manager', ''))).toEqual({ status: 'open', showAll: true })
  expect(hasFilters(asked('manager', ''))).toBe(false)
  expect(listQueryOf(asked('manager', '', true))).toEqual({ status: 'open' })
  expect(hasFilters(asked('manager', '', true))).toBe(true)
  expect(asked('manager', 'user=all', true).user).toBe('all')
  expect(listQueryOf(asked('user', ''))).toEqual({ status: 'open' })
})

test('the order chosen is asked for', () => {
  expect(listQueryOf(view('sub=pending'), 'waiting')).toEqual({
    status: 'pending',
    sort: 'waiting',
  })
})

test("asking for an agent's tickets, or for everybody's, asks beyond one's own", () => {
  expect(filtersOf(view('user=2'))).toEqual({ users: [2], showAll: true })
  expect(filtersOf(view('user=all'))).toEqual({ showAll: true })
})

test('a search goes through all states', () => {
  expect(listQueryOf(view('tab=search&q= lia '))).toEqual({ searchParam: 'lia', showAll: true })
})

test('nonsense in an address is ignored', () => {
  expect(
    listQueryOf(
      view(
        'tab=nope&queue=abc&user=-3&connection=1.5&begun=ontem&tags=,&active=2026-99-99&closed=2026-11-20',
      ),
    ),
  ).toEqual({ status: 'open' })
})

test('missed deadlines on a day that does not exist are ignored', () => {
  const missedOf = (missed: string) => viewOf(new URLSearchParams({ missed })).missed
  expect(missedOf('resolution,2026-11-01,2026-11-07,queue:4')).toBe(
    'resolution,2026-11-01,2026-11-07,queue:4',
  )
  expect(missedOf('resolution,2026-13-40,2026-11-07')).toBeUndefined()
  expect(missedOf('resolution,2026-11-01')).toBeUndefined()
})

test('a change keeps the rest of the address', () => {
  const next = changeQuery(new URLSearchParams('queue=3&sub=pending'), { sub: null, tab: 'closed' })
  expect(next.toString()).toBe('queue=3&tab=closed')
})

test('the way to another ticket does not lead to a message of this one', () => {
  expect(withoutMessage('?tab=search&q=lia&message=9')).toBe('tab=search&q=lia')
})
