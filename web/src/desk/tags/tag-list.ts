import { type TagFull, tagCreated, tagDeleted, tags, tagUpdated } from '@recado/contract/desk/tags'
import { invalidate, useEndpointQuery, useEndpointMutation } from '../../app/cache/query.ts'
import { removeRow, type Listing, refetchList } from '../../app/lists/listing.ts'
import { useLive, useResync } from '../../app/live/live.ts'
import { normalizeText } from '../../app/text/normalize-text.ts'

/** The company's tags with the number of their tickets, by name. */
export const tagList: Listing<typeof tags.page, TagFull> = {
  endpoint: tags.page,
  field: 'tags',
  fits: ({ name }, { searchParam = '' }) =>
    normalizeText(name).includes(normalizeText(searchParam)),
  compare: (one, other) => one.name.localeCompare(other.name),
}

const refetch = () => refetchList(tagList)

/** Updates the list from live events while it is mounted. An event does not say how many tickets have the tag. */
export function useTagListLive(): void {
  useLive(tagCreated, refetch)
  useLive(tagUpdated, refetch)
  useLive(tagDeleted, ({ tagId }) => removeRow(tagList, tagId))
  useResync(refetch)
}

/** Always refetched: tickets get and lose the tag without an event of the tag. */
export function useTag(id: number) {
  const {
    data,
    error,
    refetch: retry,
    isFetchedAfterMount,
  } = useEndpointQuery(tags.show, { id }, { refetchOnMount: 'always' })
  return { tag: isFetchedAfterMount ? data : undefined, error, retry: () => void retry() }
}

const stale = { stale: [tags.list, tags.page] }

// The lists are refetched after the answer too: the live event may be late, or the connection down.
export const useCreateTag = () => useEndpointMutation(tags.create, stale).mutateAsync
export const useChangeTag = () => useEndpointMutation(tags.change, stale).mutateAsync

export function useRemoveTag() {
  const { mutateAsync } = useEndpointMutation(tags.remove)
  return async (id: number) => {
    await mutateAsync({ id })
    removeRow(tagList, id)
    invalidate(tags.list)
  }
}
