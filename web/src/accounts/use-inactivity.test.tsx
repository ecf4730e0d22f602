// @vitest-environment jsdom
import { session } from '@recado/contract/accounts/session'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { aUser, signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { startSession, endSession } from '../app/session/session.ts'
import { useInactivity } from './use-inactivity.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  endSession()
  vi.useRealTimers()
})

function Screen() {
  useInactivity()
  return null
}

/** A screen of a company that signs out after this many minutes. */
function open(value: string) {
  const server = fakeServer()
  server.when(session.logout, () => ({}))
  const { company } = aUser()
  const settings = [{ key: 'signOutAfter', value }]
  act(() => startSession(signedInAs({ company: { ...company, settings } })))
  show(<Screen />)
  return () => server.askedFor(session.logout).length
}

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))

test('without input a user is signed out after the time of the company', async () => {
  const signOuts = open('15')
  await pass(14)
  expect(signOuts()).toBe(0)
  await pass(2)
  await vi.waitFor(() => expect(signOuts()).toBeGreaterThan(0))
})

test('input in this tab or another one keeps the session', async () => {
  const signOuts = open('15')
  for (const _time of [1, 2, 3]) {
    await pass(10)
    window.dispatchEvent(new Event('keydown'))
  }
  await pass(10)
  localStorage.setItem('recado-active', String(Date.now()))
  await pass(10)
  expect(signOuts()).toBe(0)
})

test('without the setting nobody is signed out', async () => {
  const signOuts = open('disabled')
  await pass(24 * 60)
  expect(signOuts()).toBe(0)
})
