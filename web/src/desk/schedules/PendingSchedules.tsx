import { schedules, type Schedule } from '@recado/contract/desk/schedules'
import type { Ticket } from '@recado/contract/desk/tickets'
import { IconAlertCircle, IconClock, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../app/calls/api.ts'
import { showSuccess, textOfCode } from '../../app/calls/errors.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { openAction } from '../tickets/opened-action.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './PendingSchedules.module.css'
import { refetchSchedules } from './use-schedule-list.ts'

type Props = { ticket: Ticket; list: readonly Schedule[] }

/** The customer's scheduled and failed messages. Each can be edited or cancelled. */
export function PendingSchedules({ ticket, list }: Props) {
  const { t } = useTranslation('drawer')
  const [asked, setAsked] = useState<Schedule>()
  const cancel = async ({ id }: Schedule) => {
    await call(schedules.remove, { id })
    setAsked(undefined)
    refetchSchedules()
    showSuccess(t('scheduleCancelled'))
  }
  return (
    <>
      <ul className={classes.list} aria-label={t('schedules')}>
        {list.map((one) => (
          <Pending key={one.id} ticket={ticket} schedule={one} onCancel={() => setAsked(one)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t('scheduleCancelTitle', { when: dateAndClockOf(asked.sendAt) })}
          confirm={t('scheduleCancel')}
          cancel={t('keep')}
          isGrave
          onConfirm={() => cancel(asked)}
          onClose={() => setAsked(undefined)}
        >
          {asked.body}
        </ConfirmDialog>
      )}
    </>
  )
}

type PendingProps = { ticket: Ticket; schedule: Schedule; onCancel: () => void }

function Pending({ ticket, schedule, onCancel }: PendingProps) {
  const { t } = useTranslation('drawer')
  const { body, sendAt, status, reason } = schedule
  const isFailed = status === 'ERRO'
  const Glyph = isFailed ? IconAlertCircle : IconClock
  const edit = () => openAction({ ticketId: ticket.id, is: 'schedule', schedule })
  return (
    <li className={classes.one} data-failed={isFailed || undefined}>
      <div className={classes.top}>
        <Glyph size={14} stroke={1.6} aria-hidden />
        <time dateTime={sendAt}>{dateAndClockOf(sendAt)}</time>
        <IconButton size={24} icon={IconPencil} label={t('scheduleEdit')} onClick={edit} />
        <IconButton size={24} icon={IconTrash} label={t('scheduleCancel')} onClick={onCancel} />
      </div>
      <p className={classes.body}>{body}</p>
      {reason && (
        <p className={classes.why}>
          {t(isFailed ? 'scheduleFailed' : 'scheduleRetries', { why: textOfCode(reason, t) })}
        </p>
      )}
    </li>
  )
}
