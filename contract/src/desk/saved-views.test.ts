import { expect, test } from 'vitest'
import { SavedViewFilter } from './saved-views.ts'
import { TicketQuery } from './tickets.ts'

test('a saved view holds every filter of the list of tickets', () => {
  const { pageNumber: _page, withCount: _count, after: _after, ...filter } = TicketQuery.shape
  expect(Object.keys(SavedViewFilter.shape).toSorted()).toEqual(Object.keys(filter).toSorted())
})
