import { limits } from '@recado/contract/platform/limits'
import { useMemo } from 'react'
import { createStore } from '../../ui/store.ts'

export type PresenceEvent = {
  ticketId: number
  /** Id of one of the colleague's open screens. */
  screen: string
  user: { id: number; name: string }
  is: 'viewing' | 'writing' | 'gone'
}

export type PresentColleague = { id: number; name: string; isWriting: boolean }

const signs = createStore<ReadonlyMap<string, PresenceEvent>>(new Map())
const fading = new Map<string, ReturnType<typeof setTimeout>>()

function forget(screen: string): void {
  clearTimeout(fading.get(screen))
  fading.delete(screen)
  const now = signs.get()
  if (!now.has(screen)) return
  const next = new Map(now)
  next.delete(screen)
  signs.set(next)
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
  signs.set(new Map(signs.get()).set(screen, sign))
}

/** A colleague's message has arrived: they no longer write, but may still view the ticket. */
export function stopWriting(ticketId: number, userId: number): void {
  const turned = [...signs.get()].map(([screen, sign]): [string, PresenceEvent] => {
    const isTheirs = sign.ticketId === ticketId && sign.user.id === userId
    return [screen, isTheirs ? { ...sign, is: 'viewing' } : sign]
  })
  signs.set(new Map(turned))
}

/** Clears all presence after the connection is lost, because it is no longer known. */
export function clearPresence(): void {
  for (const timer of fading.values()) clearTimeout(timer)
  fading.clear()
  signs.set(new Map())
}

/** The colleagues who have this ticket open, without duplicates, writers first. */
export function useColleagues(ticketId: number): PresentColleague[] {
  const all = signs.useValue()
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
