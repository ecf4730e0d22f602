import { currentAddress } from '../session/return-to.ts'
import { onSessionState, type SessionState, sessionState } from '../session/session.ts'
import { paths } from '../paths.ts'
import { openLink } from './live.ts'

type Reach = 'all' | 'payments'

let opened: { reach: Reach; close: () => void } | undefined
let isFollowing = false

/**
 * Connects to the live events as soon as a user is signed in, and disconnects with the session. It does not wait for the
 * shell and its pages to load: what they ask for once the connection is ready is not asked for twice. The simulated phone
 * is no screen of the user and does not connect.
 */
export function connectWhileSignedIn(): void {
  if (isFollowing || currentAddress().startsWith(paths.simulator)) return
  isFollowing = true
  onSessionState(follow)
  follow()
}

function follow(): void {
  const reach = reachOf(sessionState())
  if (reach === opened?.reach) return
  opened?.close()
  opened = reach && { reach, close: openLink() }
}

/** A limited session hears of payments only. The server decides about that when the connection begins. */
function reachOf(session: SessionState): Reach | undefined {
  if (session.is !== 'in') return undefined
  return session.user.limited ? 'payments' : 'all'
}
