import type { TicketDeadline } from '@recado/contract/desk/ticket-parts'
import type { Ticket } from '@recado/contract/desk/tickets'
import { IconClock, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'
import {
  deadlineTone,
  formatFutureTime,
  timeUntilClosing,
  waitKeyInSentence,
} from '../../app/time/time-words.ts'
import { useNow } from '../../app/time/use-now.ts'

type Props = { ticket: Pick<Ticket, 'deadline' | 'expiresAt'> }

/** The nearest deadline: of a service level, or of closing automatically, if that is near. */
export function DeadlineChip({ ticket: { deadline, expiresAt } }: Props) {
  const closesFirst = expiresAt !== null && (!deadline || expiresAt < deadline.at)
  const isNear = useNow() > Date.parse(expiresAt ?? '') - DAY_MS
  if (closesFirst && (isNear || !deadline)) return <ClosingChip at={expiresAt} />
  return deadline && <ServiceLevelChip deadline={deadline} />
}

const DAY_MS = 86_400_000

function ServiceLevelChip({ deadline: { at, kind } }: { deadline: TicketDeadline }) {
  const { t } = useTranslation('deadlines')
  const now = useNow()
  const tone = deadlineTone(at, now)
  const when = formatFutureTime(at, now)
  const isPassed = tone === 'bad'
  return (
    <span title={t(isPassed ? `${kind}Passed` : kind, { when })}>
      <Chip tone={tone} icon={<IconClock size={11} stroke={2} aria-hidden />}>
        {t(isPassed ? 'passed' : 'until', { when })}
      </Chip>
    </span>
  )
}

/** When the ticket closes automatically without a customer message. */
function ClosingChip({ at }: { at: string }) {
  const { t } = useTranslation('deadlines')
  const { t: ofTickets } = useTranslation('tickets')
  const left = timeUntilClosing(at, useNow())
  if (!left) return null
  const { unit, count, tone } = left
  return (
    <span title={t('closesLabel', { time: ofTickets(waitKeyInSentence(left), { count }) })}>
      <Chip tone={tone} icon={<IconHourglass size={11} stroke={2} aria-hidden />}>
        {t('closesIn', { time: ofTickets(unit, { count }) })}
      </Chip>
    </span>
  )
}
