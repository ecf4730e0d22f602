import { useSyncExternalStore } from 'react'

/** What somebody chose for this device, whoever signs in on it. */
export type Choices = {
  /** Nothing sounds and nothing pops up, whatever else is chosen. */
  isMuted: boolean
  sounds: boolean
  /** Notices of the operating system; shown only where the browser was allowed to. */
  pops: boolean
  ofOwn: boolean
  ofWaiting: boolean
  ofMentions: boolean
  /** Whether a notice tells what was written, or only who wrote. */
  tellsText: boolean
  /** Who is told by this browser while no page is open: whoever else signs in on it has chosen nothing. */
  pushOf: number | null
  /** With what words, and not between these times of day. */
  pushTells: boolean
  quietFrom: string
  quietTo: string
  /** Single letters as commands. */
  keys: boolean
  /** Leaders: the open list shows their own tickets, not the whole team's. */
  isOwnDesk: boolean
}

const KEPT = 'recado-choices'

const usual: Choices = {
  isMuted: false,
  sounds: true,
  pops: true,
  ofOwn: true,
  ofWaiting: true,
  ofMentions: true,
  tellsText: true,
  pushOf: null,
  pushTells: false,
  quietFrom: '',
  quietTo: '',
  keys: true,
  isOwnDesk: false,
}

let current = read()
const hearers = new Set<() => void>()

function read(): Choices {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Choices>) }
  } catch {
    // Written by another version: as usual.
    return usual
  }
}

function become(next: Choices): void {
  current = next
  for (const hear of hearers) hear()
}

// A choice made in one tab holds in all of them.
window.addEventListener('storage', ({ key }) => {
  if (key === KEPT || key === null) become(read())
})

export const choices = (): Choices => current

export function choose(change: Partial<Choices>): void {
  const next = { ...current, ...change }
  localStorage.setItem(KEPT, JSON.stringify(next))
  become(next)
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

export const useChoices = (): Choices => useSyncExternalStore(subscribe, choices)
