// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { limits } from '@recado/contract/platform/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearPresence,
  applyPresence,
  stopWriting,
  useColleagues,
  type PresenceEvent,
} from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(clearPresence)
  vi.useRealTimers()
})

const TICKET = 5
const bia = { id: 2, name: 'Bia Nunes' }
const caio = { id: 3, name: 'Caio Melo' }

const hear = (user: PresenceEvent['user'], is: PresenceEvent['is'], screen = `screen-${user.id}`) =>
  act(() => applyPresence({ ticketId: TICKET, screen, user, is }))

const here = () => {
  const { result } = renderHook(() => useColleagues(TICKET))
  return () => result.current.map(({ name, isWriting }) => `${name}${isWriting ? ' ✎' : ''}`)
}

test('who looks and who writes is told, writers first, until they go', () => {
  const now = here()
  hear(caio, 'viewing')
  hear(bia, 'viewing')
  expect(now()).toEqual(['Bia Nunes', 'Caio Melo'])
  hear(caio, 'writing')
  expect(now()).toEqual(['Caio Melo ✎', 'Bia Nunes'])
  hear(caio, 'gone')
  expect(now()).toEqual(['Bia Nunes'])
})

test('somebody with two screens is one person, and stays while one of them is open', () => {
  const now = here()
  hear(bia, 'viewing', 'one')
  hear(bia, 'writing', 'two')
  expect(now()).toEqual(['Bia Nunes ✎'])
  hear(bia, 'gone', 'two')
  expect(now()).toEqual(['Bia Nunes'])
})

test('who is silent for half a minute is gone by themselves; each word begins it anew', () => {
  const now = here()
  hear(bia, 'viewing')
  act(() => void vi.advanceTimersByTime(limits.presenceFadesMs - 1000))
  hear(bia, 'viewing')
  act(() => void vi.advanceTimersByTime(limits.presenceFadesMs - 1000))
  expect(now()).toEqual(['Bia Nunes'])
  act(() => void vi.advanceTimersByTime(1000))
  expect(now()).toEqual([])
})

test('what somebody sent they write no more, and other tickets are not concerned', () => {
  const now = here()
  hear(bia, 'writing')
  act(() => stopWriting(99, bia.id))
  expect(now()).toEqual(['Bia Nunes ✎'])
  act(() => stopWriting(TICKET, bia.id))
  expect(now()).toEqual(['Bia Nunes'])
})
