import { cards, type Card } from '@recado/contract/desk/funnel'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../app/calls/api.ts'
import { invalidate } from '../../app/cache/query.ts'
import { moneyOf } from '../../i18n/money.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './TicketCard.module.css'

type Props = { card: Card; onEdit: () => void }

/** The lane of the ticket in the funnel, and its possible value. */
export function TicketCard({ card, onEdit }: Props) {
  const { t } = useTranslation('drawer')
  const [isAsking, setIsAsking] = useState(false)
  const { id, lane, value, description } = card
  const remove = async () => {
    await call(cards.remove, { id })
    setIsAsking(false)
    invalidate(cards.ofTicket)
  }
  return (
    <div className={classes.card}>
      <div className={classes.top}>
        <span className={`${classes.lane} cut`}>{lane.title}</span>
        <span className={classes.value}>{moneyOf(value)}</span>
        <IconButton size={24} icon={IconPencil} label={t('funnelEdit')} onClick={onEdit} />
        <IconButton
          size={24}
          icon={IconX}
          label={t('funnelRemove')}
          onClick={() => setIsAsking(true)}
        />
      </div>
      {description && <p className={classes.text}>{description}</p>}
      {isAsking && (
        <ConfirmDialog
          title={t('funnelRemoveTitle', { lane: lane.title })}
          confirm={t('funnelRemove')}
          cancel={t('keep')}
          isGrave
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          {[moneyOf(value), description].filter(Boolean).join(' · ')}
        </ConfirmDialog>
      )}
    </div>
  )
}
