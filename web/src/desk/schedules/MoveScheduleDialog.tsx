import type { ScheduleScope } from '@recado/contract/desk/schedules'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { longDayWords } from './schedule-words.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { DayMove, Moving } from './use-moving.ts'

type Props = { asked: DayMove } & Pick<Moving, 'send' | 'cancel'>

/** Asks which messages of a series move to another day. */
export function MoveScheduleDialog({ asked, send, cancel }: Props) {
  const { t } = useTranslation('schedules')
  const [scope, setScope] = useState<ScheduleScope>('this')
  const { schedule, day } = asked
  return (
    <ConfirmDialog
      title={t('askMove', { name: schedule.contact.name, day: longDayWords(day) })}
      confirm={t('moveIt')}
      onConfirm={() => send(asked, scope)}
      onClose={cancel}
    >
      <ScopeChoice scope={scope} onChoose={setScope} />
    </ConfirmDialog>
  )
}
