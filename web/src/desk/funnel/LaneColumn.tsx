import type { BoardLane, Card } from '@recado/contract/desk/funnel'
import { useEffect, useRef, type ReactNode } from 'react'
import {
  Virtuoso,
  type Components,
  type ItemProps,
  type ListProps,
  type VirtuosoHandle,
} from 'react-virtuoso'
import { RowActions, type RowAction } from '../../app/lists/RowActions.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { shortMoneyOf } from '../../i18n/money.ts'
import { BoardCard } from './BoardCard.tsx'
import classes from './Kanban.module.css'

/** Height of a card with the gap below it. Pixels. */
const CARD_PX = 100

const COLORS = ['#868e96', '#4263eb', '#e8a000', '#2f9e44', '#0c8599', '#9c36b5']

const List = ({ ref, style, children, ...rest }: ListProps<HTMLUListElement>) => (
  <ul ref={ref} className={classes.list} style={style} data-testid={rest['data-testid']}>
    {children}
  </ul>
)
const Item = ({ children, style, ...marks }: ItemProps<Card>) => (
  <li
    className={classes.item}
    style={style}
    data-index={marks['data-index']}
    data-item-index={marks['data-item-index']}
    data-known-size={marks['data-known-size']}
  >
    {children}
  </li>
)
const components: Components<Card, unknown, HTMLUListElement> = { List, Item }

export type CardHandlers = {
  openId: number | undefined
  onOpen: (cardId: number) => void
  actionsOf: (card: Card) => RowAction[]
  /** Tells the board how to scroll to a card of the lane. */
  onReady: (laneId: number, handle: VirtuosoHandle | null) => void
  onMore: (laneId: number) => void
}

type Props = CardHandlers & { lane: BoardLane; actions: RowAction[] }

/** A lane with its totals and the cards in view. */
export function LaneColumn({ lane, actions, ...handlers }: Props) {
  const { openId, onOpen, actionsOf, onReady, onMore } = handlers
  const { id, cards } = lane
  const virtuoso = useRef<VirtuosoHandle>(null)
  useEffect(() => {
    onReady(id, virtuoso.current)
    return () => onReady(id, null)
  }, [id, onReady])
  return (
    <section className={classes.lane} aria-label={lane.title} data-lane={id}>
      <LaneHead lane={lane}>
        {actions.length > 0 && <RowActions name={lane.title} actions={actions} />}
      </LaneHead>
      <Virtuoso
        ref={virtuoso}
        className={classes.cards}
        data={cards}
        components={components}
        defaultItemHeight={CARD_PX}
        increaseViewportBy={{ top: 200, bottom: 400 }}
        computeItemKey={(_, card) => card.id}
        endReached={() => onMore(id)}
        itemContent={(index, card) => (
          <BoardCard
            card={card}
            index={index}
            isOpen={card.id === openId}
            onOpen={onOpen}
            actionsOf={actionsOf}
          />
        )}
      />
    </section>
  )
}

function LaneHead({ lane, children }: { lane: BoardLane; children: ReactNode }) {
  const { t, i18n } = useTranslation('kanban')
  const { id, title, count, value } = lane
  return (
    <header className={classes.laneHead}>
      <span className={classes.dot} style={{ background: COLORS[id % COLORS.length] }} />
      <h2 className={`${classes.laneTitle} cut`} title={title}>
        {title}
      </h2>
      <span className={classes.laneCount} title={t('cards', { count })}>
        {count.toLocaleString(i18n.language)}
      </span>
      <span className={classes.laneValue}>{shortMoneyOf(value)}</span>
      {children}
    </header>
  )
}
