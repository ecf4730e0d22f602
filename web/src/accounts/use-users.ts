import { users } from '@recado/contract/accounts/users'
import { useEndpointQuery } from '../app/cache/query.ts'

const STALE_AFTER_MS = 60 * 60_000

/** Fetches the names of the company's users if `enabled`, for filters. */
export const useUserNames = (enabled: boolean) =>
  useEndpointQuery(users.names, {}, { enabled, staleTime: STALE_AFTER_MS })

/** Fetches the company's users with their queues and presence if `enabled`. */
export const useUsers = (enabled: boolean) =>
  useEndpointQuery(users.list, {}, { enabled, staleTime: STALE_AFTER_MS })
