import { limits } from '@recado/contract/platform/limits'
import { useMemo, useSyncExternalStore } from 'react'

export type PresenceEvent = {
  ticketId: number
  /** Id of one of the colleague's open screens. */
  screen: string
  user: { id: number; name: string }
  is: 'viewing' | 'writing' | 'gone'
}

export type PresentColleague = { id: number; name: string; isWriting: boolean }

let current: ReadonlyMap<string, PresenceEvent> = new Map()
const fading = new Map<string, ReturnType<typeof setTimeout>>()
const hearers = new Set<() => void>()

function become(next: ReadonlyMap<string, PresenceEvent>): void {
  current = next
  for (const hear of hearers) hear()
}

function forget(screen: string): void {
  clearTimeout(fading.get(screen))
  fading.delete(screen)
  if (!current.has(screen)) return
  const next = new Map(current)
  next.delete(screen)
  become(next)
}

/** Stores the state of a colleague's screen. The entry expires if no other event follows. */
export function applyPresence(sign: PresenceEvent): void {
  const { screen } = sign
  if (sign.is === 'gone') return forget(screen)
  clearTimeout(fading.get(screen))
  fading.set(
    screen,
    setTimeout(() => forget(screen), limits.presenceFadesMs),
  )
  become(new Map(current).set(screen, sign))
}

/** A colleague's message has arrived: they no longer write, but may still view the ticket. */
export function stopWriting(ticketId: number, userId: number): void {
  const turned = [...current].map(([screen, sign]): [string, PresenceEvent] => {
    const isTheirs = sign.ticketId === ticketId && sign.user.id === userId
    return [screen, isTheirs ? { ...sign, is: 'viewing' } : sign]
  })
  become(new Map(turned))
}

/** Clears all presence after the connection is lost, because it is no longer known. */
export function clearPresence(): void {
  for (const timer of fading.values()) clearTimeout(timer)
  fading.clear()
  become(new Map())
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** The colleagues who have this ticket open, without duplicates, writers first. */
export function useColleagues(ticketId: number): PresentColleague[] {
  const all = useSyncExternalStore(subscribe, () => current)
  return useMemo(() => {
    const found = new Map<number, PresentColleague>()
    for (const { user, is, ...sign } of all.values())
      if (sign.ticketId === ticketId) {
        const isWriting = is === 'writing' || found.get(user.id)?.isWriting === true
        found.set(user.id, { ...user, isWriting })
      }
    return [...found.values()].toSorted(
      (one, other) =>
        Number(other.isWriting) - Number(one.isWriting) || one.name.localeCompare(other.name),
    )
  }, [all, ticketId])
}
