import { users } from '@recado/contract/accounts/users'
import { useAnswer } from '../app/cache/query.ts'

const STALE_AFTER_MS = 60 * 60_000

/** Fetches the company's users if `enabled`. */
export const useUsers = (enabled: boolean) =>
  useAnswer(users.list, {}, { enabled, staleTime: STALE_AFTER_MS })
