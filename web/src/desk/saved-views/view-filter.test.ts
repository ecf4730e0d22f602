import type { SavedView } from '@recado/contract/desk/saved-views'
import { expect, test } from 'vitest'
import { changeQuery, viewFor, viewOf, type DeskView } from '../tickets/view.ts'
import { addressOf, filterToSave, isChanged } from './view-filter.ts'

const leader = { profile: 'admin' } as const
const seen = (address: string, isOwnDesk = false): DeskView =>
  viewFor(leader, viewOf(new URLSearchParams(address)), { isOwnDesk })
const saved = (
  view: DeskView,
  order: Parameters<typeof filterToSave>[1] = 'newest',
): SavedView => ({
  id: 7,
  name: 'Minha',
  isShared: false,
  filter: filterToSave(view, order),
  lostParts: [],
})
/** An address that sets every part. */
const everyPart =
  'tab=search&sub=snoozed&q=rui&queue=9,none&connection=9&user=9&tags=1&reason=1&begun=2026-01-02&active=2026-01-03' +
  '&closed=2026-01-02,2026-01-03&unread=1&sort=waiting&view=2&message=3'
const opened = (one: SavedView) => changeQuery(new URLSearchParams(everyPart), addressOf(one))

test.each([
  ['', 'user=all&sort=newest'],
  ['user=own', 'user=own&sort=newest'],
  ['user=4&queue=3,none', 'queue=3,none&user=4&sort=newest'],
  ['sub=pending&tags=7,8&unread=1', 'tags=7,8&sub=pending&unread=1&sort=newest'],
  ['sub=snoozed', 'sub=snoozed&user=all&sort=newest'],
  [
    'tab=closed&connection=2,6&reason=5,8&closed=2026-11-20,2026-11-22',
    'tab=closed&connection=2,6&reason=5,8&closed=2026-11-20,2026-11-22&sort=newest',
  ],
  ['begun=2026-11-20&active=2026-11-21', 'user=all&begun=2026-11-20&active=2026-11-21&sort=newest'],
  ['tab=search&q=lia', 'tab=search&q=lia&sort=newest'],
])('the list of “%s” is saved and opened again', (address, expected) => {
  const search = opened(saved(seen(address)))
  expect(search.get('view')).toBe('7')
  search.delete('view')
  search.delete('message')
  const wanted = new URLSearchParams(expected)
  for (const params of [search, wanted]) params.sort()
  expect(search.toString()).toBe(wanted.toString())
})

test('a leader who shows only the own tickets saves that', () => {
  expect(saved(seen('', true)).filter).toEqual({ status: 'open', sort: 'newest' })
})

test('the sort order belongs to the view, snoozed tickets have none', () => {
  expect(saved(seen('sub=pending'), 'waiting').filter.sort).toBe('waiting')
  expect(saved(seen('sub=snoozed'), 'snoozed').filter).not.toHaveProperty('sort')
})

test('a view counts as changed as soon as a filter, the tab or the order differs', () => {
  const one = saved(seen('sub=pending&unread=1'), 'waiting')
  const now = (change: Parameters<typeof changeQuery>[1]) =>
    isChanged(leader, seen(changeQuery(opened(one), change).toString()), one)
  expect(now({})).toBe(false)
  expect(now({ message: '4' })).toBe(false)
  for (const change of [{ unread: null }, { sub: null }, { sort: null }, { tags: '2' }])
    expect(now(change)).toBe(true)
})
