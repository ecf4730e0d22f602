import type { Ticket } from '@recado/contract/desk/tickets'
import { VisuallyHidden } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { LazyFallback } from '../../ui/lazy/lazy-part.tsx'
import { Chip, DottedLabel } from '../../ui/Chip.tsx'
import classes from './TicketRow.module.css'
import { DeadlineChip } from './lazy-chips.ts'
import { BackChip, SnoozeChip } from './SnoozeChip.tsx'
import { isBackFromSnooze } from '../tickets/rules.ts'
import { useNumbers } from '../../connections/use-numbers.ts'
import { WaitChip } from './WaitChip.tsx'
import { WindowChip } from './WindowChip.tsx'

const NO_QUEUE_COLOR = '#868e96'
const TAGS_SHOWN = 4

type Props = { ticket: Ticket }

/** Third line of a row: queue, number, agent, tags, and waiting time. */
export function RowFacts({ ticket }: Props) {
  const { t } = useTranslation('tickets')
  const { queue, tags } = ticket
  const where = useWhere(ticket)
  return (
    <div className={`${classes.line} ${classes.facts}`}>
      <DottedLabel color={queue?.color ?? NO_QUEUE_COLOR}>
        {queue?.name ?? t('noQueue')}
      </DottedLabel>
      {where.length > 0 && <span className={`${classes.where} cut`}>{where.join(' · ')}</span>}
      {tags.length > 0 && <Tags tags={tags} />}
      <span className={classes.end}>
        <RowStatus ticket={ticket} />
      </span>
    </div>
  )
}

/** The service window of a ticket, if its network has one, and its status. */
export function RowStatus({ ticket }: Props) {
  const { status, serviceWindowEndsAt: end } = ticket
  return (
    <>
      {status !== 'closed' && end !== undefined && <WindowChip end={end} />}
      <Status ticket={ticket} />
    </>
  )
}

/**
 * The status of a ticket: closed, with the bot, or one clock: end of the snooze, the nearest deadline, or the customer's
 * waiting time.
 */
function Status({ ticket }: Props) {
  const { t } = useTranslation('tickets')
  const { waitingSince, deadline, expiresAt, status, snoozedUntil } = ticket
  if (status === 'closed') return <Chip tone="ok">{t('closedBadge')}</Chip>
  if (snoozedUntil) return <SnoozeChip until={snoozedUntil} />
  if (isBackFromSnooze(ticket)) return <BackChip />
  if (ticket.chatbot)
    return <Chip icon={<IconRobot size={11} stroke={2} aria-hidden />}>{t('bot')}</Chip>
  const wait = waitingSince && <WaitChip since={waitingSince} />
  if (!deadline && (wait || !expiresAt)) return wait
  return (
    <LazyFallback fallback={wait}>
      <DeadlineChip ticket={ticket} />
    </LazyFallback>
  )
}

/** The queue as a dot, where its name does not fit. */
export function QueueDot({ ticket: { queue } }: Props) {
  const { t } = useTranslation('tickets')
  const name = queue?.name ?? t('noQueue')
  return (
    <span
      className={classes.dot}
      style={{ background: queue?.color ?? NO_QUEUE_COLOR }}
      title={name}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}

/** Coloured dots, with the names as tooltip and accessible text. */
function Tags({ tags }: Pick<Ticket, 'tags'>) {
  const { t } = useTranslation('tickets')
  const names = tags.map(({ name }) => name).join(', ')
  return (
    <span className={classes.tags} title={names}>
      <VisuallyHidden>{t('tagsLabel', { names })}</VisuallyHidden>
      {tags.slice(0, TAGS_SHOWN).map(({ id, color }) => (
        <i key={id} className={classes.dot} style={{ background: color }} />
      ))}
      {tags.length > TAGS_SHOWN && <small aria-hidden>+{tags.length - TAGS_SHOWN}</small>}
    </span>
  )
}

/** The number, if there are several; the agent, if it is not the reader; the closing reason. */
function useWhere({ whatsapp, user, status, closing }: Ticket): string[] {
  const { user: reader } = useSession()
  const isOneOfMany = (useNumbers()?.length ?? 0) > 1
  const isOfAnother = user !== null && user.id !== reader.id
  return [
    ...(isOneOfMany && whatsapp ? [whatsapp.name] : []),
    ...(user && (status === 'closed' || isOfAnother) ? [user.name] : []),
    ...(closing?.reason ? [closing.reason.name] : []),
  ]
}
