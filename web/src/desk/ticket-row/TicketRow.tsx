import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { BlockedChip } from '../../contacts/BlockedChip.tsx'
import { nameOf } from '../../app/text/contact-names.ts'
import { Count } from '../../ui/Chip.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { LastLine } from './LastLine.tsx'
import { useDensity } from '../tickets/list-density.ts'
import { QueueDot, RowFacts, RowStatus } from './RowFacts.tsx'
import { TicketRowActions, RowPick } from './TicketRowActions.tsx'
import type { RowProps } from './row-handlers.ts'
import { rowTimeOf } from '../../app/time/time-words.ts'
import classes from './TicketRow.module.css'
import { useNow } from '../../app/time/use-now.ts'
import { changeQuery } from '../tickets/view.ts'
import { LazyFallback } from '../../ui/lazy/lazy-part.tsx'

const FoundLine = lazyComponent(() => import('./FoundLine.tsx'), 'FoundLine')
const FoundWords = lazyComponent(() => import('./FoundWords.tsx'), 'FoundWords')

/** One ticket of the list. A pending ticket is accepted instead of opened. */
export const TicketRow = memo(function TicketRow(row: RowProps) {
  const { ticket, isChosen, isSelected, farewell, use } = row
  const isGone = farewell !== undefined
  const isPending = ticket.status === 'pending'
  const press = (event: MouseEvent) => {
    if (isGone || !(event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    use.select(ticket, { isRange: event.shiftKey })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard selects with X
    <div
      className={classes.row}
      data-density={useDensity()}
      data-unread={ticket.unreadMessages > 0 || undefined}
      data-pending={(isPending && !isGone) || undefined}
      data-chosen={isChosen || undefined}
      data-selected={isSelected || undefined}
      data-gone={isGone || undefined}
      data-row={ticket.id}
      onClickCapture={press}
    >
      {isPending || isGone ? <Waiting {...row} /> : <Opening {...row} />}
      {!isGone && <RowPick {...row} />}
      {!isGone && <TicketRowActions {...row} />}
    </div>
  )
})

/** A row that cannot be opened. It can have the focus, and its buttons are separate tab stops. */
function Waiting(row: RowProps) {
  const { ticket, farewell, use } = row
  const isGone = farewell !== undefined
  const accept = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || isGone) return
    event.preventDefault()
    use.accept(ticket)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- J and K focus it, Tab does not
    <div
      className={classes.open}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no field, no details: a row with a name
      role="group"
      aria-label={nameOf(ticket.contact)}
      tabIndex={-1}
      data-ticket={isGone ? undefined : ticket.id}
      onKeyDown={accept}
    >
      <Body {...row} />
    </div>
  )
}

/** A row found by a message opens at that message. */
function Opening(row: RowProps) {
  const { ticket, isChosen, search } = row
  const message = ticket.match?.messageId ?? null
  const at = changeQuery(new URLSearchParams(search), { message }).toString()
  return (
    <Link
      className={classes.open}
      to={{ pathname: paths.ticket(ticket.uuid), search: at }}
      state={{ fromList: true }}
      aria-current={isChosen || undefined}
      data-ticket={ticket.id}
    >
      <Body {...row} />
    </Link>
  )
}

function Body(row: RowProps) {
  const { t } = useTranslation('tickets')
  const { ticket, words } = row
  const name = nameOf(ticket.contact)
  const { unreadMessages, lastMessageAt } = ticket
  const isCompact = useDensity() === 'compact'
  return (
    <>
      <Avatar name={name} src={ticket.contact.profilePicUrl} size={isCompact ? 28 : 40} />
      <div className={classes.words}>
        <div className={classes.line}>
          {isCompact && <QueueDot ticket={ticket} />}
          <span className={`${classes.name} cut`}>
            {words.length > 0 ? (
              <LazyFallback fallback={name}>
                <FoundWords text={name} words={words} />
              </LazyFallback>
            ) : (
              name
            )}
          </span>
          {ticket.contact.isBlocked && <BlockedChip isTight />}
          <time className={classes.time} dateTime={lastMessageAt}>
            {rowTimeOf(lastMessageAt, useNow(), t('yesterday'))}
          </time>
        </div>
        <div className={classes.line}>
          <Second {...row} />
          {isCompact && <RowStatus ticket={ticket} />}
          {unreadMessages > 0 && (
            <span className={classes.unreadSlot} title={t('unread', { count: unreadMessages })}>
              <Count value={unreadMessages} tone="accent" />
            </span>
          )}
        </div>
        {!isCompact && <RowFacts ticket={ticket} />}
      </div>
    </>
  )
}

/** The second line: reason for leaving, search match, or last message. */
function Second({ ticket, isChosen, farewell, words }: RowProps) {
  if (farewell !== undefined) return <span className={`${classes.last} cut`}>{farewell}</span>
  const last = <LastLine ticket={ticket} isChosen={isChosen} />
  if (!ticket.match || words.length === 0) return last
  return (
    <LazyFallback fallback={last}>
      <FoundLine match={ticket.match} words={words} />
    </LazyFallback>
  )
}
