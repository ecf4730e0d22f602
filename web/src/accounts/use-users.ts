import { users } from '@recado/contract/accounts/users'
import { useAnswer } from '../app/cache/query.ts'

const STALE_AFTER_MS = 60 * 60_000

/** The users of the company, asked for only where `enabled`. */
export const useUsers = (enabled: boolean) =>
  useAnswer(users.list, {}, { enabled, staleTime: STALE_AFTER_MS })
