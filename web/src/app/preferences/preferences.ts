import { createStore } from '../../ui/store.ts'

/** Preferences of this device. They apply to every user who signs in on it. */
export type Preferences = {
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

const usual: Preferences = {
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

const store = createStore(read())

function read(): Preferences {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Preferences>) }
  } catch {
    // Written by another version of the application: use the defaults.
    return usual
  }
}

// A change in one tab applies to all tabs.
window.addEventListener('storage', ({ key }) => {
  if (key === KEPT || key === null) store.set(read())
})

export const readPreferences = (): Preferences => store.get()

export function changePreferences(change: Partial<Preferences>): void {
  const next = { ...store.get(), ...change }
  localStorage.setItem(KEPT, JSON.stringify(next))
  store.set(next)
}

export const usePreferences = (): Preferences => store.useValue()
