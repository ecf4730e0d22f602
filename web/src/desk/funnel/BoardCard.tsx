import type { Card } from '@recado/contract/desk/funnel'
import { IconGripVertical, IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import { RowActions, type RowAction } from '../../app/lists/RowActions.tsx'
import { nameOf } from '../../app/text/contact-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { shortMoneyOf } from '../../i18n/money.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { DottedLabel } from '../../ui/Chip.tsx'
import { WaitChip } from '../ticket-row/WaitChip.tsx'
import classes from './Kanban.module.css'

type Props = {
  card: Card
  /** Its place in the lane, from 0. */
  index: number
  isOpen: boolean
  onOpen: (cardId: number) => void
  actionsOf: (card: Card) => RowAction[]
}

/** A ticket in the funnel. Without the right to see the ticket only its facts are shown, and it stays where it is. */
export const BoardCard = memo(function BoardCard({
  card,
  index,
  isOpen,
  onOpen,
  actionsOf,
}: Props) {
  const { t } = useTranslation('kanban')
  const { id, ticket, value, description } = card
  const name = ticket ? nameOf(ticket.contact) : t('ofOthers')
  return (
    <article
      className={classes.card}
      data-card={id}
      data-index={index}
      data-movable={ticket ? '' : undefined}
      data-open={isOpen || undefined}
    >
      <div className={classes.top}>
        {!ticket && <IconLock size={14} stroke={1.8} aria-hidden />}
        <button
          type="button"
          className={`${classes.name} cut`}
          aria-pressed={isOpen}
          onClick={() => onOpen(id)}
        >
          {name}
        </button>
        <span className={classes.value}>{shortMoneyOf(value)}</span>
      </div>
      <p className={`${classes.text} cut`}>{description}</p>
      <div className={classes.facts}>
        <Facts card={card} />
        {ticket && (
          <span className={classes.acts}>
            {ticket.user && <Avatar name={ticket.user.name} size={20} />}
            <RowActions name={name} actions={actionsOf(card)} />
            <span className={classes.handle} data-handle aria-hidden>
              <IconGripVertical size={16} stroke={1.6} />
            </span>
          </span>
        )}
      </div>
    </article>
  )
})

/** Queue, tag and how long the customer waits. */
function Facts({ card: { ticket, tag } }: Pick<Props, 'card'>) {
  const first = tag ?? ticket?.tags[0]
  return (
    <span className={classes.chips}>
      {ticket?.queue && <DottedLabel color={ticket.queue.color}>{ticket.queue.name}</DottedLabel>}
      {first && <DottedLabel color={first.color}>{first.name}</DottedLabel>}
      {ticket?.waitingSince && ticket.status !== 'closed' && (
        <WaitChip since={ticket.waitingSince} />
      )}
    </span>
  )
}
