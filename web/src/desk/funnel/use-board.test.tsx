// @vitest-environment jsdom
import { cards, lanes } from '@recado/contract/desk/funnel'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { aCard, aLane } from '../../../test/fixtures/board.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { useBoard } from './use-board.ts'

afterEach(() => endSession())

/** A button for each card, which moves it to the second lane. */
function Moves() {
  const { board, move } = useBoard()
  return board?.flatMap((lane) =>
    lane.cards.map(({ id }) => (
      <button key={id} type="button" onClick={() => move({ cardId: id, laneId: 2, afterId: null })}>
        {`${id} in ${lane.id}`}
      </button>
    )),
  )
}

/** Unexpected errors, which the test awaits instead of failing. */
function unexpectedErrors() {
  const seen = vi.fn<(error: unknown) => void>()
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', seen)
  const restore = () => {
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other)
  }
  return { seen, restore }
}

test('an answer that cannot be read does not keep back the moves after it', async () => {
  const { seen, restore } = unexpectedErrors()
  try {
    const server = fakeServer()
    server.when(lanes.board, () => [
      aLane({ id: 1, cards: [aCard({ id: 11 }), aCard({ id: 12 })] }),
      aLane({ id: 2 }),
    ])
    server.when(cards.update, ({ id }) =>
      Number(id) === 11 ? ({} as never) : aCard({ id: Number(id), laneId: 2, revision: 2 }),
    )
    act(() => startSession(signedInAs()))
    show(<Moves />)
    const press = async (name: string) =>
      fireEvent.click(await screen.findByRole('button', { name }))
    await press('11 in 1')
    await waitFor(() => expect(seen).toHaveBeenCalledOnce())
    expect(await screen.findByText('11 in 1')).toBeTruthy()
    await press('12 in 1')
    await waitFor(() => expect(server.askedFor(cards.update)).toHaveLength(2))
  } finally {
    restore()
  }
})
