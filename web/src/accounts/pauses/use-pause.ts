import { pauses } from '@recado/contract/accounts/pauses'
import type { Pause, PauseReason } from '@recado/contract/accounts/users'
import { call } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { Refused } from '../../app/calls/refused.ts'
import { changeOwnUser, useSession } from '../../app/session/session.ts'

/** The signed-in user's pause, and how to change it. A change shows at once and is taken back if it is refused. */
export function usePause() {
  const { user } = useSession()
  const change = async (pause: Pause | null) => {
    changeOwnUser({ ...user, pause })
    try {
      const answer = pause ? call(pauses.begin, { reason: pause.reason }) : call(pauses.end, {})
      changeOwnUser(await answer)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      changeOwnUser(user)
      showError(error)
    }
  }
  return {
    pause: user.pause,
    begin: (reason: PauseReason) =>
      void change({ reason, since: user.pause?.since ?? new Date().toISOString() }),
    end: () => (user.pause ? void change(null) : undefined),
  }
}

export type PauseState = ReturnType<typeof usePause>
