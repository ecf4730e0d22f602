import { memo, Suspense, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../app/paths.ts'
import { BlockedChip } from '../contacts/BlockedChip.tsx'
import { nameOf } from '../contacts/contact-words.ts'
import { Count } from '../ui/Chip.tsx'
import { Face } from '../ui/Face.tsx'
import { FoundLine, FoundWords } from './late-parts.ts'
import { LastLine } from './LastLine.tsx'
import { useDensity } from './list-look.ts'
import { QueueDot, RowFacts, RowStanding } from './RowFacts.tsx'
import { RowActs, RowPick } from './RowActs.tsx'
import type { RowProps } from './row-use.ts'
import { rowTimeOf } from './time-words.ts'
import classes from './TicketRow.module.css'
import { useNow } from './use-now.ts'
import { changed } from './view.ts'

/** One ticket of the list. A waiting one is not opened but accepted. */
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
      onClickCapture={press}
    >
      {isPending || isGone ? (
        <div className={classes.open}>
          <Body {...row} />
        </div>
      ) : (
        <Opening {...row} />
      )}
      {!isGone && <RowPick {...row} />}
      {!isGone && <RowActs {...row} />}
    </div>
  )
})

/** A row found by what was said opens at those words. */
function Opening(row: RowProps) {
  const { ticket, isChosen, search } = row
  const message = ticket.match?.messageId ?? null
  const at = changed(new URLSearchParams(search), { message }).toString()
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
      <Face name={name} src={ticket.contact.profilePicUrl} size={isCompact ? 28 : 40} />
      <div className={classes.words}>
        <div className={classes.line}>
          {isCompact && <QueueDot ticket={ticket} />}
          <span className={`${classes.name} cut`}>
            {words.length > 0 ? (
              <Suspense fallback={name}>
                <FoundWords text={name} words={words} />
              </Suspense>
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
          {isCompact && <RowStanding ticket={ticket} />}
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

/** Why the row leaves, what was found in it, or what was said last. */
function Second({ ticket, isChosen, farewell, words }: RowProps) {
  if (farewell !== undefined) return <span className={`${classes.last} cut`}>{farewell}</span>
  const last = <LastLine ticket={ticket} isChosen={isChosen} />
  if (!ticket.match || words.length === 0) return last
  return (
    <Suspense fallback={last}>
      <FoundLine match={ticket.match} words={words} />
    </Suspense>
  )
}
