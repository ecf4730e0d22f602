import { paths } from '../paths.ts'
import { currentAddress } from './return-to.ts'

/** What a mailed link carries. */
export type ResetLink = { email: string; token: string }

/** Reads the mailed link that was opened and takes its token out of the address, the history and later referrers. */
export function takeResetLink(): ResetLink | undefined {
  const [path, query] = currentAddress().split('?')
  const carried = new URLSearchParams(query)
  const email = carried.get('resetEmail')
  if (path !== paths.reset || email === null) return undefined
  window.history.replaceState(null, '', window.location.pathname)
  return { email, token: carried.get('token') ?? '' }
}

/** The link with which this visit began. Read before any request is made. */
export const resetLink = takeResetLink()
