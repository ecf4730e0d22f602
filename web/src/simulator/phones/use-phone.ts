import type { PhoneEvent, TypingState } from '@recado/simulator/wire'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys, updateCachedPhone } from './cached-phones.ts'
import { listChats, listDevices } from './phone-api.ts'
import { openPhoneLink } from './phone-link.ts'

/** Time after which an unfinished typing state expires. */
const TYPING_MS = 8000

export type TypingByPeer = Record<string, TypingState>

/** Connects one phone: applies its events to the cache, and returns who is typing to it. */
export function usePhone(number: string) {
  const [isLinked, setIsLinked] = useState(true)
  const { typing, hearTyping } = useTyping()
  useEffect(
    () =>
      openPhoneLink(number, {
        onState: setIsLinked,
        hear: (event) => {
          updateCachedPhone(number, event)
          hearTyping(event)
        },
      }),
    [number, hearTyping],
  )
  return { isLinked, typing }
}

function useTyping() {
  const [typing, setTyping] = useState<TypingByPeer>({})
  const [{ hearTyping, stop }] = useState(() => typingEars(setTyping))
  useEffect(() => stop, [stop])
  return { typing, hearTyping }
}

type Change = (change: (typing: TypingByPeer) => TypingByPeer) => void

const without = (typing: TypingByPeer, peer: string): TypingByPeer =>
  Object.fromEntries(Object.entries(typing).filter(([one]) => one !== peer))

/** Ends a typing state on a paused event, on the message itself, or after a timeout. */
function typingEars(change: Change) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const end = (peer: string) => {
    clearTimeout(timers.get(peer))
    change((typing) => (peer in typing ? without(typing, peer) : typing))
  }
  const hearTyping = (event: PhoneEvent) => {
    if (event.type === 'message') return end(event.message.from)
    if (event.type !== 'typing') return
    if (event.state === 'paused') return end(event.with)
    clearTimeout(timers.get(event.with))
    timers.set(
      event.with,
      setTimeout(() => end(event.with), TYPING_MS),
    )
    change((typing) => ({ ...typing, [event.with]: event.state }))
  }
  const stop = () => timers.forEach((timer) => clearTimeout(timer))
  return { hearTyping, stop }
}

export const useChats = (number: string) =>
  useQuery({ queryKey: keys.chats(number), queryFn: () => listChats(number) })

export const useDevices = (number: string) =>
  useQuery({ queryKey: keys.devices(number), queryFn: () => listDevices(number) })
