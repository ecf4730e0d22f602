import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { cards, type Card, lanes, type BoardLane } from '@recado/contract/desk/funnel'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { shortMoneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Board, withoutCard } from './board.ts'
import { CardDialog } from './CardDialog.tsx'
import { LaneDialog } from './LaneDialog.tsx'
import { changeBoard } from './use-board.ts'
import type { BoardAddress } from './use-board-address.ts'
import { useCardOnBoard } from './use-card-on-board.ts'

type Props = { address: BoardAddress; board: Board; isLoading: boolean }

/** All dialogs of the board. */
export function BoardDialogs({ address: { dialog, close }, board, isLoading }: Props) {
  const isOfCard = dialog?.kind === 'edit' || dialog?.kind === 'remove'
  const card = useCardOnBoard({
    board,
    cardId: isOfCard ? Number(dialog.id) : undefined,
    isLoading,
  })
  if (!dialog || isLoading) return null
  const { kind, id } = dialog
  if (kind === 'lane' && id === 'new') return <LaneDialog key="new" onClose={close} />
  const lane = board.find((one) => String(one.id) === id)
  if (kind === 'lane') return lane ? <LaneDialog key={id} lane={lane} onClose={close} /> : null
  if (kind === 'removeLane') return lane ? <RemoveLane lane={lane} onClose={close} /> : null
  if (!card?.ticket) return null
  if (kind === 'edit') return <CardDialog key={id} card={card} onClose={close} />
  return <RemoveCard card={card} onClose={close} />
}

function RemoveCard({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation('kanban')
  const { id, ticket, value, description } = card
  const remove = async () => {
    await call(cards.remove, { id })
    changeBoard((board) => withoutCard(board, id, []))
    showSuccess(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRemove', { name: nameOf(ticket!.contact) })}
      confirm={t('removeCard')}
      isGrave
      onConfirm={remove}
      onClose={onClose}
    >
      {[shortMoneyOf(value), description].filter(Boolean).join(' · ')}
      <br />
      {t('ticketStays')}
    </ConfirmDialog>
  )
}

function RemoveLane({ lane, onClose }: { lane: BoardLane; onClose: () => void }) {
  const { t } = useTranslation('kanban')
  const { id, title, count, value } = lane
  const remove = async () => {
    await call(lanes.remove, { id })
    changeBoard((board) => board.filter((one) => one.id !== id))
    showSuccess(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRemoveLane', { title })}
      confirm={t('removeLane')}
      isGrave
      onConfirm={remove}
      onClose={onClose}
    >
      {count === 0 ? t('laneEmpty') : t('laneLoses', { count, value: shortMoneyOf(value) })}
    </ConfirmDialog>
  )
}
