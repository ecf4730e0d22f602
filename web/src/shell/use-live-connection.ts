import { limits } from '@recado/contract/platform/limits'
import { signedInElsewhere } from '@recado/contract/accounts/session'
import i18next from 'i18next'
import { useEffect } from 'react'
import { markSignedInElsewhere } from '../app/session/signed-in-elsewhere.ts'
import { showNotice } from '../app/calls/errors.ts'
import { socket, useLive } from '../app/live/live.ts'
import { endSession, useSession } from '../app/session/session.ts'
import { sessionId } from '../app/calls/token.ts'

/** Sends heartbeats for presence while the shell is mounted. */
export function useHeartbeat(): void {
  useEffect(() => {
    const tell = () => (socket.connected ? void socket.emit('userStatus') : undefined)
    tell()
    const beat = setInterval(tell, limits.heartbeatMs)
    socket.on('ready', tell)
    return () => {
      clearInterval(beat)
      socket.off('ready', tell)
    }
  }, [])
}

/** Handles a sign-in of this account on another device: shows a notice, signs out and reloads. */
export function useSignedInElsewhere(): void {
  const { user: me } = useSession()
  useLive(signedInElsewhere, ({ user, session }) => {
    if (user.id !== me.id || session === sessionId()) return
    showNotice(i18next.t('elsewhere', { ns: 'shell' }))
    markSignedInElsewhere()
    endSession()
    setTimeout(() => window.location.reload(), limits.signedInElsewhereReloadMs)
  })
}
