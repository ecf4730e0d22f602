import { closingReasons } from '@recado/contract/accounts/closing-reasons'
import { cache, keyOf } from '../../app/cache/query.ts'
import { call, Refused } from '../../app/calls/api.ts'
import { signedInUser } from '../../app/session/session.ts'

/** What an agent is asked when resolving: a reason, which may be required. */
export type ClosingQuestion = { isRequired: boolean }

/**
 * The question before tickets are resolved. Undefined if the company asks nothing or has no active reason. If the
 * reasons cannot be fetched, the request to close reports why. They stay in the cache for the dialog.
 */
export async function closingQuestion(): Promise<ClosingQuestion | undefined> {
  const settings = signedInUser()?.company.settings
  const rule = settings?.find(({ key }) => key === 'closingReason')?.value
  if (rule !== 'optional' && rule !== 'required') return undefined
  const reasons = await call(closingReasons.list, {}).catch((refused: unknown) => {
    if (!(refused instanceof Refused)) throw refused
    return []
  })
  if (!reasons.some(({ isActive }) => isActive)) return undefined
  cache.setQueryData([...keyOf(closingReasons.list), {}], reasons)
  return { isRequired: rule === 'required' }
}
