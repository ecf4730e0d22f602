import { contactMerges } from '@recado/contract/contacts/merges'
import { contacts } from '@recado/contract/contacts/contacts'
import { tickets } from '@recado/contract/desk/tickets'
import { useEndpointQuery, useEndpointMutation, useEndpointPages } from '../../app/cache/query.ts'

/** Pages of pairs that may be the same person, the most certain first. */
export function useCandidates() {
  const answer = useEndpointPages(
    contactMerges.candidates,
    {},
    { getNext: ({ hasMore }, all) => (hasMore ? { pageNumber: all.length + 1 } : undefined) },
  )
  const pages = answer.data?.pages
  return {
    ...answer,
    pairs: pages?.flatMap(({ pairs }) => pairs),
    /** There are more pairs than the pages contain. */
    isCapped: pages?.at(-1)?.countCapped === true,
  }
}

export const useMerges = () => useEndpointQuery(contactMerges.list, {})

const stale = {
  stale: [contactMerges.candidates, contactMerges.list, contacts.list, contacts.show, tickets.list],
}

export const useMerge = () => useEndpointMutation(contactMerges.merge, stale)
export const useUndo = () => useEndpointMutation(contactMerges.undo, stale)
export const useDismiss = () =>
  useEndpointMutation(contactMerges.dismiss, { stale: [contactMerges.candidates] })
