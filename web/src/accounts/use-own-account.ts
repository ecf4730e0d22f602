import { userDeleted, users, userUpdated } from '@recado/contract/accounts/users'
import { call } from '../app/calls/api.ts'
import { importOrRefuse, Refused } from '../app/calls/refused.ts'
import { invalidate } from '../app/cache/query.ts'
import { useLive, useResync } from '../app/live/live.ts'
import { changeOwnUser, useSession } from '../app/session/session.ts'

/** Keeps the signed-in user and the list of colleagues up to date on every page. */
export function useOwnAccountLive(): void {
  const { user: me } = useSession()
  useLive(userUpdated, ({ user }) => {
    invalidate(users.list)
    if (user.id !== me.id || !('company' in user)) return
    const { online: _online, ...own } = user
    changeOwnUser(own)
  })
  useLive(userDeleted, () => invalidate(users.list))
  useResync(() => void fetchOwnUser())
}

/** A failure changes nothing: the next token brings the user too. */
async function fetchOwnUser(): Promise<void> {
  try {
    const { session } = await importOrRefuse(() => import('@recado/contract/accounts/session'))
    changeOwnUser(await call(session.me, {}))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}
