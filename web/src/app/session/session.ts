import type { SignedIn } from '@recado/contract/accounts/session'
import type { UserFull } from '@recado/contract/accounts/users'
import { useSyncExternalStore } from 'react'
import { followZone } from '../../i18n/moments.ts'
import { call, Refused, renew, tellSessionTo } from '../calls/api.ts'
import { loadOrRefuse } from '../calls/refused.ts'
import { keepToken, sessionId } from '../calls/token.ts'

/** `starting` asks the server who is here; `unreachable` could not ask and may try again. */
export type SessionState =
  | { is: 'starting' }
  | { is: 'unreachable' }
  | { is: 'out'; why?: Refused; isOwnWish?: boolean }
  | { is: 'in'; user: UserFull }

/** Kept on this device: who is signed in, never with what. */
const MARKER = 'recado-session'

let state: SessionState = { is: 'starting' }
let lastUser: UserFull | undefined
const hearers = new Set<() => void>()
const forgetters = new Set<() => void>()
const finishers = new Set<() => Promise<unknown>>()

function become(next: SessionState): void {
  state = next
  if (next.is === 'in') {
    lastUser = next.user
    followZone(next.user.company.timeZone)
  }
  for (const hear of hearers) hear()
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => state)

/** Who is signed in. Only below the shell; a screen that is just being left keeps its user to the end. */
export function useSession(): { user: UserFull } {
  useSessionState()
  if (!lastUser) throw new Error('useSession stands outside a signed-in screen')
  return { user: lastUser }
}

/** Who is signed in, outside of a component; undefined before the first sign-in. */
export const signedInUser = (): UserFull | undefined => lastUser

/** What one session has learned and the next must not see is forgotten by `forget`. */
export const whenOver = (forget: () => void): void => void forgetters.add(forget)

/** What was put off for a moment is done by `finish` while its owner is still here to do it. */
export const beforeSignOut = (finish: () => Promise<unknown>): void => void finishers.add(finish)

function forgetAll(): void {
  for (const forget of forgetters) forget()
}

/** Whether this device remembers that somebody is signed in. */
export const isSomebodyKnown = (): boolean => marker() !== null

const marker = () => localStorage.getItem(MARKER)
const markerOf = ({ id, companyId }: UserFull) =>
  JSON.stringify({ companyId, userId: id, session: sessionId() })
const isOurs = (mark: string | null) => state.is === 'in' && mark === markerOf(state.user)

/** Goes on with what sign-in or refresh answered. */
export function enter({ token, user }: SignedIn): void {
  keepToken(token)
  localStorage.setItem(MARKER, markerOf(user))
  become({ is: 'in', user })
}

/**
 * Forgets the session on this screen; the other tabs hear it through the marker. Where another tab
 * has already begun a newer session, its marker stays.
 */
export function leave(why: { why?: Refused; isOwnWish?: boolean } = {}): void {
  if (state.is !== 'in' || isOurs(marker())) localStorage.removeItem(MARKER)
  keepToken(undefined)
  forgetAll()
  become({ is: 'out', ...why })
}

type Credentials = { email: string; password: string; whiteLabelId: number }

export async function signIn(credentials: Credentials): Promise<UserFull> {
  const { session } = await loadOrRefuse(() => import('@recado/contract/accounts/session'))
  const news = await call(session.login, credentials)
  forgetAll()
  enter(news)
  return news.user
}

/** Ends the session on the server too; without a network it still ends here. */
export async function signOut(): Promise<void> {
  try {
    await Promise.all([...finishers].map((finish) => finish()))
    const { session } = await loadOrRefuse(() => import('@recado/contract/accounts/session'))
    await call(session.logout, {})
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
  } finally {
    leave({ isOwnWish: true })
  }
}

/** Asks once who is here, if this device remembers anybody. */
export async function resume(): Promise<void> {
  if (marker() === null) return become({ is: 'out' })
  if (state.is !== 'in') become({ is: 'starting' })
  try {
    await renew()
  } catch (refused) {
    if (state.is === 'starting') become({ is: 'unreachable' })
    if (!(refused instanceof Refused)) throw refused
  }
}

/** Ties the session to the calls and to the other tabs. Returns how to untie it. */
export function keepSession(): () => void {
  tellSessionTo({ renewed: enter, over: (why) => leave({ why }) })
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== MARKER && key !== null) return
    if (isOurs(newValue)) return
    if (newValue === null) leave()
    else void resume()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
