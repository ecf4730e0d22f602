import type { SignInAnswer } from '@recado/contract/accounts/session'
import type { UserFull } from '@recado/contract/accounts/users'
import { createStore } from '../../ui/store.ts'
import { setTimeZone } from '../../i18n/moments.ts'
import { call, Refused, refreshAccessToken, onSessionChange } from '../calls/api.ts'
import { importOrRefuse } from '../calls/refused.ts'
import { setToken, sessionId } from '../calls/token.ts'

/** `starting`: the server is asked who is signed in. `unreachable`: it could not be asked, and a retry may succeed. */
export type SessionState =
  | { is: 'starting' }
  | { is: 'unreachable' }
  | { is: 'out'; why?: Refused; isOwnWish?: boolean }
  | { is: 'in'; user: UserFull }

/** Stored on this device: who is signed in, never a credential. */
const MARKER = 'recado-session'

const state = createStore<SessionState>({ is: 'starting' })
let lastUser: UserFull | undefined
const forgetters = new Set<() => void>()
const finishers = new Set<() => Promise<unknown>>()

/** Whether the user stays the same. Such a change is ignored, because every screen would render again for nothing. */
const isRepeated = (next: SessionState): boolean => {
  const now = state.get()
  return (
    now.is === 'in' && next.is === 'in' && JSON.stringify(now.user) === JSON.stringify(next.user)
  )
}

function become(next: SessionState): void {
  if (isRepeated(next)) return
  if (next.is === 'in') {
    lastUser = next.user
    setTimeZone(next.user.company.timeZone)
  }
  state.set(next)
}

export const useSessionState = (): SessionState => state.useValue()

/** Calls `hear` after every change of the session, for what works outside of components. */
export const onSessionState = (hear: () => void): void => void state.subscribe(hear)

export const sessionState = (): SessionState => state.get()

/** The signed-in user. Only inside the shell. A screen that is being left keeps its user until it unmounts. */
export function useSession(): { user: UserFull } {
  useSessionState()
  if (!lastUser) throw new Error('useSession stands outside a signed-in screen')
  return { user: lastUser }
}

/** The signed-in user, outside of components. Undefined before the first sign-in. */
export const signedInUser = (): UserFull | undefined => lastUser

/** Changes the queues of the signed-in user on this screen. The server tells them in full with the next token. */
export function changeOwnQueues(change: (queues: UserFull['queues']) => UserFull['queues']): void {
  const now = state.get()
  if (now.is === 'in') become({ is: 'in', user: { ...now.user, queues: change(now.user.queues) } })
}

/** Changes the company of the signed-in user on this screen. */
export function changeCompany(change: (company: UserFull['company']) => UserFull['company']): void {
  const now = state.get()
  if (now.is === 'in')
    become({ is: 'in', user: { ...now.user, company: change(now.user.company) } })
}

/** The server has changed the signed-in user: their name, rights, queues or photo. */
export function changeOwnUser(user: UserFull): void {
  const now = state.get()
  if (now.is === 'in' && now.user.id === user.id) become({ is: 'in', user })
}

/** Registers `forget`, which clears data that the next session must not see. */
export const onSessionEnd = (forget: () => void): void => void forgetters.add(forget)

/** Registers `finish`, which completes pending actions while their user is still signed in. */
export const beforeSignOut = (finish: () => Promise<unknown>): void => void finishers.add(finish)

function forgetAll(): void {
  for (const forget of forgetters) forget()
}

/** True if this device remembers a signed-in user. */
export const hasEarlierSession = (): boolean => marker() !== null

const marker = () => localStorage.getItem(MARKER)
const markerOf = ({ id, companyId }: UserFull) =>
  JSON.stringify({ companyId, userId: id, session: sessionId() })
function isOurs(mark: string | null): boolean {
  const now = state.get()
  return now.is === 'in' && mark === markerOf(now.user)
}

/** Starts or renews the session with the answer of sign-in or refresh. */
export function startSession({ token, user }: SignInAnswer): void {
  setToken(token)
  localStorage.setItem(MARKER, markerOf(user))
  become({ is: 'in', user })
}

/**
 * Ends the session on this screen. The other tabs notice through the marker. The marker of a newer session, begun in
 * another tab, stays.
 */
export function endSession(why: { why?: Refused; isOwnWish?: boolean } = {}): void {
  if (state.get().is !== 'in' || isOurs(marker())) localStorage.removeItem(MARKER)
  setToken(undefined)
  forgetAll()
  become({ is: 'out', ...why })
}

/** Shows the company of a visit on this screen only. The other tabs and the cookie keep the operator's own session. */
export async function startVisit(token: string): Promise<void> {
  forgetAll()
  setToken(token)
  become({ is: 'starting' })
  const { session } = await importOrRefuse(() => import('@recado/contract/accounts/session'))
  become({ is: 'in', user: await call(session.me, {}) })
}

/** The cookie belongs to the operator, so another token or none means that the visit is over. */
const endsVisit = (): boolean => {
  if (!lastUser?.supportUntil) return false
  window.location.reload()
  return true
}

type Credentials = { email: string; password: string; whiteLabelId: number }

export async function signIn(credentials: Credentials): Promise<UserFull> {
  const { session } = await importOrRefuse(() => import('@recado/contract/accounts/session'))
  return enterSession(await call(session.login, credentials))
}

/** Begins the session of an answered sign-in. Nothing of an earlier session on this screen stays. */
export function enterSession({ token, user }: SignInAnswer): UserFull {
  forgetAll()
  startSession({ token, user })
  return user
}

/** Ends the session on the server too. Without a network it still ends here. `why` is set if the user did not ask for it. */
export async function signOut(why?: Refused): Promise<void> {
  try {
    await Promise.all([...finishers].map((finish) => finish()))
    const { session } = await importOrRefuse(() => import('@recado/contract/accounts/session'))
    await call(session.logout, {})
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
  } finally {
    endSession(why ? { why } : { isOwnWish: true })
  }
}

/** Asks the server once who is signed in, if this device remembers a user. */
export async function resumeSession(): Promise<void> {
  if (marker() === null) return become({ is: 'out' })
  if (state.get().is !== 'in') become({ is: 'starting' })
  try {
    await refreshAccessToken()
  } catch (refused) {
    if (state.get().is === 'starting') become({ is: 'unreachable' })
    if (!(refused instanceof Refused)) throw refused
  }
}

/** Connects the session to the API calls and the other tabs. Returns the function that disconnects it. */
export function connectSession(): () => void {
  onSessionChange({
    renewed: (news) => void (endsVisit() || startSession(news)),
    over: (why) => void (endsVisit() || endSession({ why })),
  })
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== MARKER && key !== null) return
    if (isOurs(newValue)) return
    if (newValue === null) endSession()
    else void resumeSession()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
