import { useSyncExternalStore } from 'react'

/** Preferences of this device. They apply to every user who signs in on it. */
export type Choices = {
  /** Turns off all sounds and desktop notifications, whatever the other preferences say. */
  isMuted: boolean
  sounds: boolean
  /** Desktop notifications. Shown only if the browser has the permission. */
  pops: boolean
  ofOwn: boolean
  ofWaiting: boolean
  ofMentions: boolean
  /** True if a notification shows the message text, not only its author. */
  tellsText: boolean
  /**
   * Id of the user whose push notifications this browser receives while no page is open. Other users of the browser
   * have not opted in.
   */
  pushOf: number | null
  /** Whether push shows the message text, and the quiet hours without push. */
  pushTells: boolean
  quietFrom: string
  quietTo: string
  /** Single-letter shortcuts. */
  keys: boolean
  /** For leaders: the open list shows their own tickets, not the whole team's. */
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
    // Written by another version of the application: use the defaults.
    return usual
  }
}

function become(next: Choices): void {
  current = next
  for (const hear of hearers) hear()
}

// A change in one tab applies to all tabs.
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
