import type { Answer } from '@recado/contract/platform/endpoint'
import { userDeleted, users, userUpdated } from '@recado/contract/accounts/users'
import { call } from '../app/calls/api.ts'
import { importOrRefuse, Refused } from '../app/calls/refused.ts'
import { cache, invalidate, keyOf } from '../app/cache/query.ts'
import { useLive, useResync } from '../app/live/live.ts'
import { changeOwnUser, useSession } from '../app/session/session.ts'

/** Keeps the signed-in user and the list of colleagues up to date on every page. */
export function useOwnAccountLive(): void {
  const { user: me } = useSession()
  useLive(userUpdated, ({ user }) => {
    invalidate(users.list)
    if (nameOf(user.id) !== user.name) invalidate(users.names)
    if (user.id !== me.id || !('company' in user)) return
    const { online: _online, ...own } = user
    changeOwnUser(own)
  })
  useLive(userDeleted, () => {
    invalidate(users.list)
    invalidate(users.names)
  })
  useResync(() => void fetchOwnUser())
}

/** The name as the filters show it. */
const nameOf = (id: number) =>
  cache
    .getQueryData<Answer<typeof users.names>>([...keyOf(users.names), {}])
    ?.find((one) => one.id === id)?.name

/** Asks who is signed in, with the company. A failure changes nothing: the next token brings the user too. */
export async function fetchOwnUser(): Promise<void> {
  try {
    const { session } = await importOrRefuse(() => import('@recado/contract/accounts/session'))
    changeOwnUser(await call(session.me, {}))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}
