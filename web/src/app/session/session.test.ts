// @vitest-environment jsdom
import { queues } from '@recado/contract/accounts/queues'
import { session } from '@recado/contract/accounts/session'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { aToken, aUser, signedInAs } from '../../../test/people.ts'
import { call } from '../calls/api.ts'
import {
  startSession,
  connectSession,
  endSession,
  resumeSession,
  signIn,
  signOut,
  useSessionState,
} from './session.ts'
import { accessToken } from '../calls/token.ts'

const MARKER = 'recado-session'
let untie: () => void
const now = () => renderHook(() => useSessionState()).result.current

beforeEach(() => {
  untie = connectSession()
})

afterEach(() => {
  act(() => endSession())
  untie()
  localStorage.clear()
})

/** Changes the storage as another tab of this browser would. */
function otherTabWrites(newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(MARKER)
  else localStorage.setItem(MARKER, newValue)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: MARKER, newValue })))
}

test('nothing on this device could open the session: no token is ever stored', async () => {
  const server = fakeServer()
  const news = signedInAs()
  server.when(session.login, () => news)
  await act(() => signIn({ email: 'ana@casaazul.test', password: 'secret', whiteLabelId: 0 }))
  expect(now()).toMatchObject({ is: 'in', user: { name: 'Ana Prado' } })
  expect(accessToken()).toBe(news.token)
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(news.token)
  expect(JSON.parse(localStorage.getItem(MARKER) ?? '')).toMatchObject({ companyId: 7, userId: 1 })
})

test('a device that remembers nobody asks nobody', async () => {
  const server = fakeServer()
  await act(() => resumeSession())
  expect(now()).toEqual({ is: 'out' })
  expect(server.askedFor(session.refresh)).toHaveLength(0)
})

test('a reload goes on with the session by one refresh', async () => {
  const server = fakeServer()
  server.when(session.refresh, () => signedInAs())
  localStorage.setItem(MARKER, '{}')
  await act(() => resumeSession())
  expect(now()).toMatchObject({ is: 'in' })
  expect(server.askedFor(session.refresh)).toHaveLength(1)
})

test('a reload without a network waits instead of signing out', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('network'))
  localStorage.setItem(MARKER, '{}')
  await act(async () => {
    endSession()
    localStorage.setItem(MARKER, '{}')
    await resumeSession()
  })
  expect(now()).toEqual({ is: 'unreachable' })
  expect(localStorage.getItem(MARKER)).not.toBeNull()
})

test('an answer that repeats the user renders nothing again, a changed one does', () => {
  act(() => startSession(signedInAs()))
  let renders = 0
  const { result } = renderHook(() => {
    renders += 1
    return useSessionState()
  })
  act(() => startSession(signedInAs()))
  expect(renders).toBe(1)
  const { token, user } = signedInAs()
  act(() => startSession({ token, user: { ...user, name: 'Ana Lima' } }))
  expect(renders).toBe(2)
  expect(result.current).toMatchObject({ user: { name: 'Ana Lima' } })
})

test('a dead session signs this screen out and says why', async () => {
  const server = fakeServer()
  server.when(queues.list, () => new FakeRefusal('ERR_SESSION_EXPIRED'))
  act(() => startSession(signedInAs()))
  await act(() => call(queues.list, {}).catch(() => undefined))
  expect(now()).toMatchObject({ is: 'out', why: { code: 'ERR_SESSION_EXPIRED' } })
  expect(accessToken()).toBeUndefined()
  expect(localStorage.getItem(MARKER)).toBeNull()
})

test('signing out works without a network too', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('network'))
  act(() => startSession(signedInAs()))
  await act(() => signOut())
  expect(now()).toMatchObject({ is: 'out', isOwnWish: true })
})

test('signing out in one tab signs the others out', () => {
  act(() => startSession(signedInAs()))
  otherTabWrites(null)
  expect(now()).toMatchObject({ is: 'out' })
})

test('a newer session begun in another tab is taken over, not destroyed', async () => {
  const server = fakeServer()
  const newer = { token: aToken({ sid: 'session-2' }), user: aUser() }
  server.when(session.refresh, () => newer)
  act(() => startSession(signedInAs()))
  otherTabWrites(JSON.stringify({ companyId: 7, userId: 1, session: 'session-2' }))
  await expect.poll(accessToken).toBe(newer.token)

  act(() => startSession(signedInAs()))
  localStorage.setItem(MARKER, 'the newer session of another tab')
  act(() => endSession())
  expect(localStorage.getItem(MARKER)).toBe('the newer session of another tab')
})
