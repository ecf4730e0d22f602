import type { Call } from '@recado/contract/platform/endpoint'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import {
  type Seats,
  userDeleted,
  type UserRow,
  users,
  userUpdated,
} from '@recado/contract/accounts/users'
import { invalidate, useEndpointQuery, useEndpointMutation } from '../../app/cache/query.ts'
import { type Listing, useListing } from '../../app/lists/listing.ts'
import { useLive, useResync } from '../../app/live/live.ts'

type Asked = Omit<Call<typeof users.page>, 'pageNumber'>

const list: Listing<typeof users.page, UserRow> = {
  endpoint: users.page,
  field: 'users',
  fits: () => true,
  compare: (one, other) => one.name.localeCompare(other.name),
}

const refetch = () => invalidate(users.page)

/** The users that fit, by name, and how many the plan allows. */
export function useUserList(asked: Asked) {
  const state = useListing(list, { ...asked, sort: 'name' })
  useLive(userUpdated, refetch)
  useLive(userDeleted, refetch)
  useResync(refetch)
  const seats = (state.first?.['seats'] ?? undefined) as Seats | undefined
  return { list: state, seats }
}

/** Always refetched: saving overwrites what another user may have changed in the meantime. */
export function useUser(id: number) {
  const {
    data,
    error,
    refetch: retry,
    isFetchedAfterMount,
  } = useEndpointQuery(users.show, { id }, { refetchOnMount: 'always' })
  return { user: isFetchedAfterMount ? data : undefined, error, retry: () => void retry() }
}

/** What a user holds, counted again. */
export function useUsage(id: number) {
  const {
    data,
    error,
    refetch: retry,
    isFetchedAfterMount,
  } = useEndpointQuery(userAdmin.usage, { id }, { refetchOnMount: 'always' })
  return { usage: isFetchedAfterMount ? data : undefined, error, retry: () => void retry() }
}

const stale = { stale: [users.page, users.list, users.names] }

// The list is refetched after the answer too: the live event may be late, or the connection down.
export const useCreateUser = () => useEndpointMutation(userAdmin.create, stale).mutateAsync
export const useUpdateUser = () => useEndpointMutation(userAdmin.update, stale).mutateAsync
export const useRemoveUser = () => useEndpointMutation(userAdmin.remove, stale).mutateAsync
