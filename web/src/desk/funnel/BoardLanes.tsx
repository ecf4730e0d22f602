import { VisuallyHidden } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import { nameOf } from '../../app/text/contact-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Board, type CardPlace, findCard, type Move, moveTo, withMove } from './board.ts'
import classes from './Kanban.module.css'
import { LaneColumn } from './LaneColumn.tsx'
import type { BoardActions } from './use-board-actions.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useCardDrag } from './use-card-drag.ts'

type Props = {
  board: Board
  /** The board could not be read again. It stays visible, greyed and inert. */
  isOld: boolean
  openId: number | undefined
  onOpen: (cardId: number) => void
  onMove: (move: Move) => void
  onMore: (laneId: number) => void
  actions: BoardActions
}

/** The lanes side by side. Cards move by pointer and by keyboard. */
export function BoardLanes({ board, isOld, openId, onOpen, onMove, onMore, actions }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { handles, onReady } = useHandles()
  const { said, tell } = useAnnouncement()
  const moveCard = (place: CardPlace): Board | undefined => {
    const move = moveTo(board, place)
    if (!move) return undefined
    onMove(move)
    const moved = withMove(board, move)
    tell(moved, place.cardId)
    return moved
  }
  const show = (cardId: number, shown: Board) => {
    const lane = shown.find(({ cards }) => cards.some(({ id }) => id === cardId))
    const index = lane?.cards.findIndex(({ id }) => id === cardId) ?? -1
    if (lane) handles.current.get(lane.id)?.scrollIntoView({ index })
    focusCard(cardId)
  }
  useCardDrag(place, moveCard)
  useBoardKeys(place, {
    board,
    onMove: (to) => {
      const moved = moveCard(to)
      if (moved) show(to.cardId, moved)
    },
    onWalk: (cardId) => {
      show(cardId, board)
      if (openId === undefined) return
      onOpen(cardId)
      holdFocus(cardId)
    },
  })
  return (
    <>
      <div ref={place} className={classes.board} inert={isOld} data-old={isOld || undefined}>
        {board.map((lane) => (
          <LaneColumn
            key={lane.id}
            lane={lane}
            actions={actions.ofLane(lane)}
            openId={openId}
            onOpen={onOpen}
            onMore={onMore}
            onReady={onReady}
            actionsOf={actions.ofCard}
          />
        ))}
      </div>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </>
  )
}

/** The lists of the lanes, to scroll to a card. */
function useHandles() {
  const handles = useRef(new Map<number, VirtuosoHandle>())
  const onReady = useCallback((laneId: number, handle: VirtuosoHandle | null) => {
    if (handle) handles.current.set(laneId, handle)
    else handles.current.delete(laneId)
  }, [])
  return { handles, onReady }
}

/** Tells screen readers the new place of a card. */
function useAnnouncement() {
  const { t } = useTranslation('kanban')
  const [said, setSaid] = useState('')
  const tell = (board: Board, cardId: number) => {
    const card = findCard(board, cardId)
    const lane = board.find(({ id }) => id === card?.laneId)
    if (!card || !lane) return
    const name = card.ticket ? nameOf(card.ticket.contact) : t('ofOthers')
    const at = lane.cards.indexOf(card) + 1
    setSaid(t('moved', { name, lane: lane.title, place: at, total: lane.count }))
  }
  return { said, tell }
}

/** Frames within which a card that scrolls into view is rendered. */
const FRAMES = 30

/** Focuses a card as soon as it is rendered. */
function focusCard(cardId: number, frames = FRAMES): void {
  const button = document.querySelector<HTMLElement>(
    `[data-card="${cardId}"]:not([data-copy]) button`,
  )
  if (button && document.activeElement !== button) button.focus({ preventScroll: false })
  // A move to another lane renders the card again, which drops the focus.
  if (frames > 0 && (!button || frames > FRAMES - 3))
    requestAnimationFrame(() => focusCard(cardId, frames - 1))
}

/** Time in which a conversation opens. Milliseconds. */
const OPENING_MS = 1500

/** The conversation that opens takes the focus. The card takes it back, so that the arrows walk on. */
function holdFocus(cardId: number): void {
  const listeners = new AbortController()
  const { signal } = listeners
  const takeBack = ({ target }: FocusEvent) => {
    if ((target as Element).closest('[data-thread]')) focusCard(cardId, 0)
  }
  document.addEventListener('focusin', takeBack, { signal })
  for (const sign of ['pointerdown', 'keydown'])
    document.addEventListener(sign, () => listeners.abort(), { signal, capture: true })
  setTimeout(() => listeners.abort(), OPENING_MS)
}
