import { type ContactActivity, contactActivity } from '@recado/contract/desk/contact-activity'
import { tagDeleted, tagUpdated } from '@recado/contract/desk/tags'
import { ticketDeleted, ticketRemovedFromList, ticketUpdated } from '@recado/contract/desk/tickets'
import type { Answer } from '@recado/contract/platform/endpoint'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { call } from '../app/calls/api.ts'
import { cache, invalidate, keyOf, useFreshAtOpening } from '../app/cache/query.ts'
import { useLive, useResync } from '../app/live/live.ts'
import { useThrottled } from '../app/live/use-throttled.ts'
import { activityPages } from './activity-pages.ts'

type Activities = Answer<typeof contactActivity.list>

/** Minimum interval between refreshes caused by events, in milliseconds. */
const REFRESH_EVERY_MS = 10_000

/** Refetches the pages with one of these contacts. */
const refetchPagesOf = (contactIds: ReadonlySet<number>) =>
  void cache.invalidateQueries({
    queryKey: keyOf(contactActivity.list),
    predicate: ({ queryKey }) =>
      (queryKey.at(-1) as { contactIds: number[] }).contactIds.some((id) => contactIds.has(id)),
  })

/** What is known of these contacts from other pages, until their own page is read. */
function knownOf(contactIds: number[]): Activities | undefined {
  const all = cache.getQueriesData<Activities>({ queryKey: keyOf(contactActivity.list) })
  return all.flatMap(([, data]) => data ?? []).filter((one) => contactIds.includes(one.contactId))
}

const answersOf = (pages: { data: Activities | undefined }[]) =>
  pages.flatMap(({ data }) => data ?? [])

/** The latest message and the tags of these contacts, by contact id, refreshed while they are on screen. */
export function useContactActivity(contactIds: number[]): ReadonlyMap<number, ContactActivity> {
  const pages = useActivityPages(contactIds)
  useActivityLive(contactIds)
  const answers = useQueries({
    queries: pages.map((ids) => ({
      queryKey: [...keyOf(contactActivity.list), { contactIds: ids }],
      queryFn: () => call(contactActivity.list, { contactIds: ids }),
      placeholderData: () => knownOf(ids),
    })),
    combine: answersOf,
  })
  return useMemo(() => new Map(answers.map((one) => [one.contactId, one])), [answers])
}

function useActivityPages(contactIds: number[]): number[][] {
  const [before, setBefore] = useState<number[][]>([])
  const pages = activityPages(before, contactIds)
  if (JSON.stringify(pages) === JSON.stringify(before)) return before
  setBefore(pages)
  return pages
}

/** An event about a contact refetches its page. One that does not say which contact refetches all. */
function useActivityLive(contactIds: number[]): void {
  const changed = useRef(new Set<number>())
  const soon = useThrottled(() => {
    refetchPagesOf(changed.current)
    changed.current = new Set()
  }, REFRESH_EVERY_MS)
  const hear = (ids: number[]) => {
    for (const id of ids) changed.current.add(id)
    soon()
  }
  const hearAll = () => hear(contactIds)
  useLive(ticketUpdated, ({ ticket }) => hear([ticket.contactId]))
  useLive(ticketRemovedFromList, hearAll)
  useLive(ticketDeleted, hearAll)
  useLive(tagUpdated, hearAll)
  useLive(tagDeleted, hearAll)
  useResync(() => invalidate(contactActivity.list))
  useFreshAtOpening([contactActivity.list])
}
