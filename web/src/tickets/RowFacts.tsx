import type { Ticket } from '@recado/contract/tickets'
import { useTranslation } from 'react-i18next'
import { useSession } from '../app/session.ts'
import { Chip, Dotted } from '../ui/Chip.tsx'
import classes from './TicketRow.module.css'
import { useNumbers } from './use-numbers.ts'
import { WaitChip } from './WaitChip.tsx'

const NO_QUEUE = '#868e96'

/** A row's third line: where it came in, who has it, and how long somebody waits. */
export function RowFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const { queue, status, waitingSince } = ticket
  const where = useWhere(ticket)
  return (
    <div className={`${classes.line} ${classes.facts}`}>
      <Dotted color={queue?.color ?? NO_QUEUE}>{queue?.name ?? t('noQueue')}</Dotted>
      {where.length > 0 && <span className={`${classes.where} cut`}>{where.join(' · ')}</span>}
      <span className={classes.end}>
        {waitingSince && status !== 'closed' && <WaitChip since={waitingSince} />}
        {status === 'closed' && <Chip tone="ok">{t('closedBadge')}</Chip>}
      </span>
    </div>
  )
}

/** The number only where there are several; the agent only where it is not the reader. */
function useWhere({ whatsapp, user, status }: Ticket): string[] {
  const { user: reader } = useSession()
  const isOneOfMany = (useNumbers()?.length ?? 0) > 1
  const isOfAnother = user !== null && user.id !== reader.id
  return [
    ...(isOneOfMany && whatsapp ? [whatsapp.name] : []),
    ...(user && (status === 'closed' || isOfAnother) ? [user.name] : []),
  ]
}
