import type { Ticket } from '@recado/contract/tickets'
import { Button } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { nameOf } from '../contacts/contact-words.ts'
import { Count } from '../ui/Chip.tsx'
import { Face } from '../ui/Face.tsx'
import { LastLine } from './LastLine.tsx'
import { RowFacts } from './RowFacts.tsx'
import { rowTimeOf } from './time-words.ts'
import classes from './TicketRow.module.css'
import { useNow } from './use-now.ts'

export type RowProps = {
  ticket: Ticket
  isChosen: boolean
  /** What stands behind the address of the conversation: the view it was opened from. */
  search: string
  onAccept: (ticket: Ticket) => void
  isBusy: boolean
  /** Why this row is on its way out; it can be read and not used. */
  farewell: string | undefined
}

/** One ticket of the list. A waiting one is not opened but accepted. */
export const TicketRow = memo(function TicketRow(row: RowProps) {
  const { ticket, isChosen, search, farewell } = row
  const marks = { className: classes.row, 'data-unread': ticket.unreadMessages > 0 || undefined }
  if (farewell !== undefined)
    return (
      <div {...marks} data-gone>
        <Body {...row} />
      </div>
    )
  if (ticket.status === 'pending') return <PendingRow {...row} />
  return (
    <Link
      {...marks}
      to={{ pathname: paths.ticket(ticket.uuid), search }}
      state={{ fromList: true }}
      aria-current={isChosen || undefined}
      data-ticket={ticket.id}
    >
      <Body {...row} />
    </Link>
  )
})

function PendingRow(row: RowProps) {
  const { t } = useTranslation('tickets')
  const { ticket, onAccept, isBusy } = row
  return (
    <div className={classes.row} data-pending data-unread={ticket.unreadMessages > 0 || undefined}>
      <Body {...row} />
      <div className={classes.acts}>
        <Button
          className={classes.accept}
          aria-label={t('acceptOf', { name: nameOf(ticket.contact) })}
          data-ticket={ticket.id}
          loading={isBusy}
          onClick={() => onAccept(ticket)}
        >
          {t('accept')}
        </Button>
      </div>
    </div>
  )
}

function Body({ ticket, isChosen, farewell }: RowProps) {
  const { t } = useTranslation('tickets')
  const name = nameOf(ticket.contact)
  const { unreadMessages, lastMessageAt } = ticket
  return (
    <>
      <Face name={name} src={ticket.contact.profilePicUrl} size={40} />
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={`${classes.name} cut`}>{name}</span>
          <time className={classes.time} dateTime={lastMessageAt}>
            {rowTimeOf(lastMessageAt, useNow(), t('yesterday'))}
          </time>
        </div>
        <div className={classes.line}>
          {farewell === undefined ? (
            <LastLine ticket={ticket} isChosen={isChosen} />
          ) : (
            <span className={`${classes.last} cut`}>{farewell}</span>
          )}
          {unreadMessages > 0 && (
            <span className={classes.unreadSlot} title={t('unread', { count: unreadMessages })}>
              <Count value={unreadMessages} tone="accent" />
            </span>
          )}
        </div>
        <RowFacts ticket={ticket} />
      </div>
    </>
  )
}
