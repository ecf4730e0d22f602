// @vitest-environment jsdom
import { contactActivity } from '@recado/contract/desk/contact-activity'
import { ticketRemovedFromList, ticketUpdated } from '@recado/contract/desk/tickets'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { aTicket } from '../../test/fixtures/ticket.ts'
import { tellScreens } from '../../test/live-events.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { endSession, startSession } from '../app/session/session.ts'
import { createStore } from '../ui/store.ts'
import { useContactActivity } from './use-contact-activity.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  endSession()
})

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

const listed = createStore<number[]>([])

function List() {
  const ids = listed.useValue()
  const activity = useContactActivity(ids)
  return <p>{ids.filter((id) => activity.has(id)).length} known</p>
}

/** A query parameter is text. */
const idsIn = (contactIds: unknown) => JSON.parse(contactIds as string) as number[]

/** Shows the activity of these contacts, and returns the contacts of each request since the last look. */
async function open(ids: number[]) {
  const server = fakeServer()
  server.when(contactActivity.list, ({ contactIds }) =>
    idsIn(contactIds).map((contactId) => ({ contactId, lastMessageAt: null, tags: [] })),
  )
  act(() => startSession(signedInAs({ companyId: 7 })))
  listed.set(ids)
  show(<List />)
  await knows(ids.length)
  let seen = 0
  const requests = () => {
    const all = server.askedFor(contactActivity.list)
    const fresh = all.slice(seen).map(({ input }: any) => idsIn(input.contactIds))
    seen = all.length
    return fresh
  }
  expect(requests()).toHaveLength(Math.ceil(ids.length / 30))
  return requests
}

const knows = (count: number) => waitFor(() => screen.getByText(`${count} known`))
const shows = async (ids: number[]) => {
  act(() => listed.set(ids))
  await knows(ids.length)
  await act(async () => undefined)
}

test('a contact that comes or goes leaves the pages of the others as they are', async () => {
  const requests = await open(range(1, 90))
  await shows([100, ...range(1, 90)])
  expect(requests()).toEqual([[100]])
  await shows([100, ...range(2, 90)])
  expect(requests()).toEqual([])
  await shows([100, ...range(2, 90), 101])
  expect(requests()).toEqual([[100, 101]])
})

test('a later page of the list is read alone', async () => {
  const requests = await open(range(1, 60))
  await shows(range(1, 90))
  expect(requests()).toEqual([range(61, 90)])
})

test('another search divides its contacts anew, and shows what is known of them at once', async () => {
  const requests = await open(range(1, 60))
  act(() => listed.set([1, 31, 59]))
  expect(screen.getByText('3 known')).toBeTruthy()
  await waitFor(() => expect(requests()).toEqual([[1, 31, 59]]))
})

test('a message refetches the page of its contact, and a ticket out of sight all pages', async () => {
  const requests = await open(range(1, 60))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  tellScreens(ticketUpdated, { ticket: aTicket({ contactId: 40 }) })
  tellScreens(ticketUpdated, { ticket: aTicket({ contactId: 41 }) })
  tellScreens(ticketUpdated, { ticket: aTicket({ contactId: 999 }) })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(requests()).toEqual([range(31, 60)])
  tellScreens(ticketRemovedFromList, { ticketId: 1 })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(requests()).toEqual([range(1, 30), range(31, 60)])
})
