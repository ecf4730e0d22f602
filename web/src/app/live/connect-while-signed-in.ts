import { currentAddress } from '../session/return-to.ts'
import { isSignedIn, onSessionState } from '../session/session.ts'
import { paths } from '../paths.ts'
import { openLink } from './live.ts'

let close: (() => void) | undefined
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
  if (isSignedIn()) close ??= openLink()
  else {
    close?.()
    close = undefined
  }
}
