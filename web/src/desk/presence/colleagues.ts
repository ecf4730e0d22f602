import { limits } from '@recado/contract/platform/limits'
import { useMemo, useSyncExternalStore } from 'react'

export type Sign = {
  ticketId: number
  /** One of the colleague's open screens. */
  screen: string
  user: { id: number; name: string }
  is: 'viewing' | 'writing' | 'gone'
}

export type Colleague = { id: number; name: string; isWriting: boolean }

let current: ReadonlyMap<string, Sign> = new Map()
const fading = new Map<string, ReturnType<typeof setTimeout>>()
const hearers = new Set<() => void>()

function become(next: ReadonlyMap<string, Sign>): void {
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

/** Takes down what a colleague's screen says; without another word it is gone by itself. */
export function hearSign(sign: Sign): void {
  const { screen } = sign
  if (sign.is === 'gone') return forget(screen)
  clearTimeout(fading.get(screen))
  fading.set(
    screen,
    setTimeout(() => forget(screen), limits.presenceFadesMs),
  )
  become(new Map(current).set(screen, sign))
}

/** What they wrote is there: they write no more, and may still look. */
export function stopWriting(ticketId: number, userId: number): void {
  const turned = [...current].map(([screen, sign]): [string, Sign] => {
    const isTheirs = sign.ticketId === ticketId && sign.user.id === userId
    return [screen, isTheirs ? { ...sign, is: 'viewing' } : sign]
  })
  become(new Map(turned))
}

/** The link was lost: who is where is anybody's guess. */
export function forgetAllSigns(): void {
  for (const timer of fading.values()) clearTimeout(timer)
  fading.clear()
  become(new Map())
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Who else has this ticket open, once each however many screens they have; who writes comes first. */
export function useColleagues(ticketId: number): Colleague[] {
  const all = useSyncExternalStore(subscribe, () => current)
  return useMemo(() => {
    const found = new Map<number, Colleague>()
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
