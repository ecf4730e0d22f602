import { type ContactActivity, contactActivity } from '@recado/contract/desk/contact-activity'
import { tagDeleted, tagUpdated } from '@recado/contract/desk/tags'
import { ticketDeleted, ticketRemovedFromList, ticketUpdated } from '@recado/contract/desk/tickets'
import { limits } from '@recado/contract/platform/limits'
import type { Answer } from '@recado/contract/platform/endpoint'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../app/calls/api.ts'
import { invalidate, keyOf, useFreshAtOpening } from '../app/cache/query.ts'
import { useLive, useResync } from '../app/live/live.ts'
import { useThrottled } from '../app/live/use-throttled.ts'

type Activities = Answer<typeof contactActivity.list>

/** Minimum interval between refreshes caused by events, in milliseconds. */
const REFRESH_EVERY_MS = 10_000

const refetch = () => invalidate(contactActivity.list)

/** The ids in pages of the contact list, so that the next page of the list leaves the earlier ones in the cache. */
const pagesOf = (ids: number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.contactPage) }, (_, page) =>
    ids.slice(page * limits.contactPage, (page + 1) * limits.contactPage),
  )

const answersOf = (pages: { data: Activities | undefined }[]) =>
  pages.flatMap(({ data }) => data ?? [])

/** The latest message and the tags of these contacts, by contact id, refreshed while they are on screen. */
export function useContactActivity(contactIds: number[]): ReadonlyMap<number, ContactActivity> {
  const soon = useThrottled(refetch, REFRESH_EVERY_MS)
  useLive(ticketUpdated, soon)
  useLive(ticketRemovedFromList, soon)
  useLive(ticketDeleted, soon)
  useLive(tagUpdated, soon)
  useLive(tagDeleted, soon)
  useResync(refetch)
  useFreshAtOpening([contactActivity.list])
  const answers = useQueries({
    queries: pagesOf(contactIds).map((ids) => ({
      queryKey: [...keyOf(contactActivity.list), { contactIds: ids }],
      queryFn: () => call(contactActivity.list, { contactIds: ids }),
      placeholderData: keepPreviousData<Activities | undefined>,
    })),
    combine: answersOf,
  })
  return useMemo(() => new Map(answers.map((one) => [one.contactId, one])), [answers])
}
