// @vitest-environment jsdom
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import type { Ticket } from '@recado/contract/desk/tickets'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { startSession } from '../../app/session/session.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'
import { useTicketTags } from './use-tags.ts'

const tag = (id: number) => ({ id, name: `Etiqueta ${id}`, color: '#a4cccc' })

test('three pressed quickly are all given, each by itself and in turn', async () => {
  startSession(signedInAs())
  const server = fakeServer()
  const answers: (() => void)[] = []
  server.when(
    ticketTags.give,
    () => new Promise<Ticket>((resolve) => answers.push(() => resolve(aTicket()))),
  )
  const answer = async () => {
    await waitFor(() => expect(answers).toHaveLength(1))
    await act(async () => answers.shift()!())
  }
  const { result } = renderHook(() => useTicketTags(aTicket({ tags: [] })))
  const shown = () => result.current.chosen.map(({ id }) => id)
  act(() => void result.current.toggle(tag(1)))
  act(() => void result.current.toggle(tag(2)))
  await answer()
  act(() => void result.current.toggle(tag(3)))
  await waitFor(() => expect(shown()).toEqual([2, 3]))
  await answer()
  await answer()
  expect(server.askedFor(ticketTags.give).map(({ input }) => input.tagId)).toEqual([1, 2, 3])
  await waitFor(() => expect(shown()).toEqual([]))
})
