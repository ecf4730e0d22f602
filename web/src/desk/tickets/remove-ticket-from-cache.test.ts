// @vitest-environment jsdom
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { cache, keyOf } from '../../app/cache/query.ts'
import { applyOwnRemoval } from './live.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'

const [gone, other] = [aTicket({ id: 1 }), aTicket({ id: 2 })]
const said = (ticketId: number) => [...keyOf(messages.list), { ticketId }]
const looked = (ticketId: number) => [...keyOf(messages.list), 'pages', { ticketId }]
const shown = ({ uuid }: typeof gone) => [...keyOf(tickets.showByUuid), { ticketUuid: uuid }]
const isKept = (key: unknown[]) => cache.getQueryState(key) !== undefined

beforeEach(() => {
  cache.clear()
  for (const ticket of [gone, other]) {
    cache.setQueryData(said(ticket.id), { messages: [] })
    cache.setQueryData(looked(ticket.id), { pages: [] })
    cache.setQueryData(shown(ticket), ticket)
  }
})

test('a ticket out of sight is forgotten with all that was said in it, and no other', () => {
  applyOwnRemoval(gone.id)
  expect([said(gone.id), looked(gone.id), shown(gone)].map(isKept)).toEqual([false, false, false])
  expect([said(other.id), looked(other.id), shown(other)].map(isKept)).toEqual([true, true, true])
})

test('what is still on screen is forgotten when the screen leaves it', () => {
  const leave = [said(gone.id), shown(gone)].map((queryKey) =>
    new QueryObserver(cache, { queryKey, staleTime: Infinity }).subscribe(() => undefined),
  )
  applyOwnRemoval(gone.id)
  expect([said(gone.id), shown(gone)].map(isKept)).toEqual([true, true])
  for (const stop of leave) stop()
  expect([said(gone.id), shown(gone)].map(isKept)).toEqual([false, false])
})
