import { useEffect, useState } from 'react'
import { sendTyping } from './phones/phone-api.ts'

const AGAIN_MS = 3000
const SILENCE_MS = 4000

const noMatter = () => undefined

/** Sends typing events: at most one every 3 seconds, and a stop 4 seconds after the last keystroke. */
export function useSendTyping(number: string, peer: string) {
  const [told] = useState(() => teller(number, peer))
  useEffect(() => told.stop, [told])
  return told
}

function teller(number: string, peer: string) {
  let toldAt = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  // A lost typing event does no harm.
  const tell = (state: 'composing' | 'paused') =>
    void sendTyping(number, peer, state).catch(noMatter)
  const stop = () => {
    clearTimeout(silence)
    if (toldAt === 0) return
    toldAt = 0
    tell('paused')
  }
  const composing = () => {
    clearTimeout(silence)
    silence = setTimeout(stop, SILENCE_MS)
    if (Date.now() - toldAt < AGAIN_MS) return
    toldAt = Date.now()
    tell('composing')
  }
  return { composing, stop }
}
