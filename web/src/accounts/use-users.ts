import { users } from '@recado/contract/accounts/users'
import { useEndpointQuery } from '../app/cache/query.ts'

const STALE_AFTER_MS = 60 * 60_000

/** Fetches the company's users if `enabled`. */
export const useUsers = (enabled: boolean) =>
  useEndpointQuery(users.list, {}, { enabled, staleTime: STALE_AFTER_MS })
