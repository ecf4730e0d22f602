import { schedules, type Schedule, type ScheduleScope } from '@recado/contract/desk/schedules'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import classes from './Schedules.module.css'
import { ScopeChoice } from './ScopeChoice.tsx'
import { refetchSchedules } from './use-schedule-list.ts'

type Props = { schedule: Schedule; onClose: () => void }

/** Asks before a schedule is removed; of a series, whether the following messages are removed too. */
export function RemoveScheduleDialog({ schedule, onClose }: Props) {
  const { t } = useTranslation('schedules')
  const [scope, setScope] = useState<ScheduleScope>('this')
  const { id, body, contact, sendAt, sentAt, series } = schedule
  const remove = async () => {
    await call(schedules.remove, { id, scope })
    refetchSchedules()
    showSuccess(t('removed'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('askRemove', { name: contact.name, when: dateAndClockOf(sendAt) })}
      confirm={t('removeIt')}
      isGrave
      onConfirm={remove}
      onClose={onClose}
    >
      <span className={classes.sentBody}>{body}</span>
      {sentAt && <span>{t('removeSentText')}</span>}
      {series && series.remaining > 1 && <ScopeChoice scope={scope} onChoose={setScope} />}
    </ConfirmDialog>
  )
}
