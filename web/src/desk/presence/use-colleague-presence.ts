import { limits } from '@recado/contract/platform/limits'
import { messageCreated } from '@recado/contract/desk/messages'
import { ticketPresence } from '@recado/contract/desk/presence'
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { socket, useLive } from '../../app/live/live.ts'
import { useSession } from '../../app/session/session.ts'
import { clearPresence, applyPresence, stopWriting, useColleagues } from './presence.ts'
import { endWriting, announceWriting } from './writing.ts'

/** Random delay of presence answers, so that many screens do not answer at once. Milliseconds. */
const ANSWER_WITHIN_MS = 400

/** While this ticket is visible, announces the user to its other viewers and receives their presence. */
export function useColleaguePresence(ticketId: number): void {
  const { user } = useSession()
  const isInView = useDocumentVisibility() === 'visible'
  const say = useEffectEvent((open: boolean) => {
    if (socket.connected) socket.emit('viewing', { ticketId: open ? ticketId : null })
  })
  useEffect(() => {
    if (!isInView) return
    const beat = () => say(true)
    beat()
    const beats = setInterval(beat, limits.presenceBeatMs)
    socket.on('ready', beat).on('disconnect', clearPresence)
    return () => {
      clearInterval(beats)
      socket.off('ready', beat).off('disconnect', clearPresence)
      endWriting(ticketId)
      say(false)
    }
  }, [ticketId, isInView])
  useLive(ticketPresence, (sign) => {
    if (sign.user.id === user.id) return
    applyPresence(sign)
    if (sign.asks && isInView && sign.ticketId === ticketId)
      setTimeout(() => say(true), Math.random() * ANSWER_WITHIN_MS)
  })
  useLive(messageCreated, ({ message }) => {
    if (message.user === null) return
    stopWriting(message.ticketId, message.user.id)
    if (message.user.id === user.id) endWriting(message.ticketId)
  })
}

/** Props for the composer box: announces that the user writes, and marks the box while a colleague writes. */
export function useWritingPresence(ticketId: number) {
  const isShared = useColleagues(ticketId).some(({ isWriting }) => isWriting)
  return {
    'data-composer': true,
    'data-shared': isShared || undefined,
    onInput: () => announceWriting(ticketId),
  }
}
