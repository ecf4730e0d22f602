import { socket } from '../../app/live/live.ts'

/** Interval at which the writing event repeats. Milliseconds. */
const AGAIN_MS = 4000
/** After a pause of this length the user counts as no longer writing. Milliseconds. */
const PAUSE_MS = 8000

type Now = { ticketId: number; saidAt: number; pause: ReturnType<typeof setTimeout> }

let now: Now | undefined

const say = (ticketId: number, is: boolean) => {
  if (socket.connected) socket.emit('writing', { ticketId, is })
}

/** Called on every key press. Throttles the events to colleagues. */
export function announceWriting(ticketId: number): void {
  if (now && now.ticketId !== ticketId) endWriting(now.ticketId)
  clearTimeout(now?.pause)
  const isFresh = now !== undefined && Date.now() - now.saidAt < AGAIN_MS
  const saidAt = isFresh && now ? now.saidAt : Date.now()
  now = { ticketId, saidAt, pause: setTimeout(() => endWriting(ticketId), PAUSE_MS) }
  if (!isFresh) say(ticketId, true)
}

/** Ends the writing state after the text was sent or abandoned, or the ticket was left. */
export function endWriting(ticketId: number): void {
  if (now?.ticketId !== ticketId) return
  clearTimeout(now.pause)
  now = undefined
  say(ticketId, false)
}
