import { type Help, helpDeleted, helps, helpUpdated } from '@recado/contract/accounts/helps'
import { invalidate, useEndpointMutation } from '../../app/cache/query.ts'
import { type Listing, refetchList, removeRow } from '../../app/lists/listing.ts'
import { useLive, useResync } from '../../app/live/live.ts'
import { normalizeText } from '../../app/text/normalize-text.ts'

/** The helps by title. */
export const helpList: Listing<typeof helps.page, Help> = {
  endpoint: helps.page,
  field: 'records',
  fits: ({ title }, { searchParam = '' }) =>
    normalizeText(title).includes(normalizeText(searchParam)),
  compare: (one, other) => one.title.localeCompare(other.title),
}

const refetch = () => refetchList(helpList)

/** Updates the list from live events while it is mounted. */
export function useHelpListLive(): void {
  useLive(helpUpdated, refetch)
  useLive(helpDeleted, ({ helpId }) => removeRow(helpList, helpId))
  useResync(refetch)
}

const stale = { stale: [helps.list, helps.page] }

// The lists are refetched after the answer too: the live event may be late, or the connection down.
export const useCreateHelp = () => useEndpointMutation(helps.create, stale).mutateAsync
export const useUpdateHelp = () => useEndpointMutation(helps.update, stale).mutateAsync

export function useRemoveHelp() {
  const { mutateAsync } = useEndpointMutation(helps.remove)
  return async (id: number) => {
    await mutateAsync({ id })
    removeRow(helpList, id)
    invalidate(helps.list)
  }
}
