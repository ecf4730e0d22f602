import { pauses } from '@recado/contract/accounts/pauses'
import type { Pause, PauseReason } from '@recado/contract/accounts/users'
import { call } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { Refused } from '../../app/calls/refused.ts'
import { changeOwnUser, signedInUser, useSession } from '../../app/session/session.ts'

/** The signed-in user's pause, and how to change it. A change shows at once and is taken back if it is refused. */
export function usePause() {
  const { user } = useSession()
  const change = async (pause: Pause | null) => {
    const before = user.pause
    showPause(user.id, pause)
    try {
      const answer = pause ? call(pauses.begin, { reason: pause.reason }) : call(pauses.end, {})
      changeOwnUser(await answer)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // A later change of the pause stays.
      if (signedInUser()?.pause === pause) showPause(user.id, before)
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

/** Everything else about the user stays as the server has told it meanwhile. */
function showPause(userId: number, pause: Pause | null): void {
  const now = signedInUser()
  if (now?.id === userId) changeOwnUser({ ...now, pause })
}
