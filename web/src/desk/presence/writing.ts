import { socket } from '../../app/live/live.ts'

/** Said again this often while one writes. */
const AGAIN_MS = 4000
/** A pause this long means that one has stopped. */
const PAUSE_MS = 8000

type Now = { ticketId: number; saidAt: number; pause: ReturnType<typeof setTimeout> }

let now: Now | undefined

const say = (ticketId: number, is: boolean) => {
  if (socket.connected) socket.emit('writing', { ticketId, is })
}

/** Called with every stroke; told to the colleagues now and then. */
export function sayWriting(ticketId: number): void {
  if (now && now.ticketId !== ticketId) endWriting(now.ticketId)
  clearTimeout(now?.pause)
  const isFresh = now !== undefined && Date.now() - now.saidAt < AGAIN_MS
  const saidAt = isFresh && now ? now.saidAt : Date.now()
  now = { ticketId, saidAt, pause: setTimeout(() => endWriting(ticketId), PAUSE_MS) }
  if (!isFresh) say(ticketId, true)
}

/** Sent, given up, or left. */
export function endWriting(ticketId: number): void {
  if (now?.ticketId !== ticketId) return
  clearTimeout(now.pause)
  now = undefined
  say(ticketId, false)
}
