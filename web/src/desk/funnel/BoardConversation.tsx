import { Select } from '@mantine/core'
import type { Card } from '@recado/contract/desk/funnel'
import { IconLock, IconPencil, IconX } from '@tabler/icons-react'
import { moneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useIsNarrow } from '../../ui/widths.ts'
import { useConversationsLive } from '../conversation/live.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { OpenTicket } from '../OpenTicket.tsx'
import { useDeskLive } from '../tickets/live.ts'
import { type Board, type Move, moveTo } from './board.ts'
import classes from './Kanban.module.css'

type Props = {
  card: Card
  board: Board
  onMove: (move: Move) => void
  onEdit: () => void
  onClose: () => void
}

/** The value and the lane of a card, and its conversation. */
export function BoardConversation({ card, board, onMove, onEdit, onClose }: Props) {
  const { t } = useTranslation('kanban')
  const { id, ticket, laneId, value } = card
  const moveToLane = (wanted: string | null) => {
    const move =
      wanted &&
      moveTo(board, { cardId: id, laneId: Number(wanted), index: Number.MAX_SAFE_INTEGER })
    if (move) onMove(move)
  }
  return (
    <aside className={classes.panel} aria-label={t('ofCard')}>
      <header className={classes.panelHead}>
        <b className={classes.panelValue}>{moneyOf(value)}</b>
        {ticket && (
          <>
            <IconButton icon={IconPencil} label={t('edit')} onClick={onEdit} />
            <Select
              className={classes.stage ?? ''}
              aria-label={t('lane')}
              data={board.map((lane) => ({ value: String(lane.id), label: lane.title }))}
              value={String(laneId)}
              allowDeselect={false}
              onChange={moveToLane}
            />
          </>
        )}
        <IconButton icon={IconX} label={t('close')} keys="Esc" onClick={onClose} />
      </header>
      {ticket ? <Talk uuid={ticket.uuid} onClose={onClose} /> : <OfOthers card={card} />}
    </aside>
  )
}

/** The thread of the desk. A ticket that leaves the sight of the user turns into the facts of its card. */
function Talk({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const isNarrow = useIsNarrow()
  useDeskLive({ onGone: () => undefined })
  useConversationsLive()
  useDrafts()
  return <OpenTicket uuid={uuid} onBack={isNarrow ? onClose : undefined} onLost={onClose} />
}

function OfOthers({ card: { lane, description, tag } }: { card: Card }) {
  const { t } = useTranslation('kanban')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keys
    <div className={classes.others} tabIndex={0}>
      <dl className={classes.cardFacts}>
        <dt>{t('lane')}</dt>
        <dd>{lane.title}</dd>
        {description && (
          <>
            <dt>{t('description')}</dt>
            <dd>{description}</dd>
          </>
        )}
        {tag && (
          <>
            <dt>{t('tag')}</dt>
            <dd>
              <DottedLabel color={tag.color}>{tag.name}</DottedLabel>
            </dd>
          </>
        )}
      </dl>
      <EmptyState icon={IconLock} title={t('hiddenTitle')}>
        {t('hiddenText')}
      </EmptyState>
    </div>
  )
}
