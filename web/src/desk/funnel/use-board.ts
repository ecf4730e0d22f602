import { cards, lanes } from '@recado/contract/desk/funnel'
import { useMemo, useRef, useState } from 'react'
import { cache, changeAnswers, invalidate, keyOf, useEndpointQuery } from '../../app/cache/query.ts'
import { call, Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { type Board, type Move, withCard, withMove, withPage } from './board.ts'

const queryKey = [...keyOf(lanes.board), {}]

/** Changes the cached board. */
export const changeBoard = (change: (board: Board) => Board): void =>
  changeAnswers(lanes.board, (board) => [...change(board)], {})

/** The board as this screen shows it: as the server has it, with the moves that it has not confirmed. */
export function useBoard() {
  const { data, error, isPending, refetch } = useEndpointQuery(lanes.board, {})
  const { pending, move } = useMoves()
  const more = useMoreCards()
  // Cards keep their identity between renders, also while a move is pending.
  const board = useMemo(() => data && pending.reduce(withMove, data as Board), [data, pending])
  return {
    board,
    error,
    isFirstLoad: isPending,
    retry: () => void refetch(),
    move,
    more,
  }
}

/** Sends one move at a time, in their order. A refused move is undone on the screen. */
function useMoves() {
  const [pending, setPending] = useState<readonly Move[]>([])
  const last = useRef(Promise.resolve())
  const send = async (move: Move, before: Promise<void>) => {
    // An unexpected error of an earlier move is reported by itself. The later moves are sent all the same.
    await before.catch(() => undefined)
    try {
      const { cardId: id, laneId, afterId } = move
      const card = await call(cards.update, { id, laneId, afterId })
      changeBoard((board) => withCard(board, card))
    } catch (refused) {
      invalidate(lanes.board)
      if (!(refused instanceof Refused)) throw refused
      showError(refused)
    } finally {
      setPending((all) => all.filter((one) => one !== move))
    }
  }
  const move = (next: Move) => {
    setPending((all) => [...all, next])
    last.current = send(next, last.current)
  }
  return { pending, move }
}

/** Loads the next cards of a lane. Does nothing if they are loading or if all are shown. */
function useMoreCards() {
  const loading = useRef(new Set<number>())
  return (laneId: number) => {
    const lane = cache.getQueryData<Board>(queryKey)?.find(({ id }) => id === laneId)
    const last = lane?.cards.at(-1)
    if (!lane || !last || lane.cards.length >= lane.count || loading.current.has(laneId)) return
    loading.current.add(laneId)
    call(lanes.cards, { id: laneId, after: `${last.position},${last.id}` })
      .then((page) => changeBoard((board) => withPage(board, laneId, page.cards)), showError)
      .finally(() => loading.current.delete(laneId))
  }
}
