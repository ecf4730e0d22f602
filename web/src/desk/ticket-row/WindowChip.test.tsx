// @vitest-environment jsdom
import { connections } from '@recado/contract/connections/connections'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession } from '../../app/session/session.ts'
import { timeUntilWindowEnds } from '../../app/time/time-words.ts'
import { RowStatus } from './RowFacts.tsx'

beforeEach(() => {
  act(() => startSession(signedInAs()))
  fakeServer().when(connections.list, () => [])
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('a row says how long the window is open, or that it is closed', () => {
  show(<RowStatus ticket={aTicket({ id: 1, serviceWindowEndsAt: inHours(5.5) })} />)
  screen.getByTitle('Janela de 24 horas: fecha em 5 h')
  for (const end of [null, inHours(-1)])
    show(<RowStatus ticket={aTicket({ id: 2, serviceWindowEndsAt: end })} />)
  expect(screen.getAllByText('Janela fechada')).toHaveLength(2)
})

test('rows of networks without a window, and resolved ones, say nothing about it', () => {
  show(<RowStatus ticket={aTicket({ id: 1 })} />)
  show(<RowStatus ticket={aTicket({ id: 2, status: 'closed', serviceWindowEndsAt: null })} />)
  expect(screen.queryByText('Janela fechada')).toBeNull()
})

test('the time left is rounded down, so nobody counts on a minute that is not there', () => {
  const now = Date.parse('2020-11-23T12:00:00Z')
  const left = (ms: number) => timeUntilWindowEnds(new Date(now + ms).toISOString(), now)
  expect(left(24 * 3_600_000)).toEqual({ unit: 'waitsHours', count: 24, tone: 'plain' })
  expect(left(2 * 3_600_000 - 1)).toEqual({ unit: 'waitsHours', count: 1, tone: 'warn' })
  expect(left(119_999)).toEqual({ unit: 'waitsMinutes', count: 1, tone: 'warn' })
  expect(left(59_999)).toEqual({ unit: 'waitsNow', count: 0, tone: 'warn' })
  expect(left(0)).toBeUndefined()
})
