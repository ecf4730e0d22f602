import { useTranslation } from '../../i18n/use-translation.ts'
import { useSettings } from '../use-settings.ts'
import { HoursForm } from './HoursForm.tsx'
import classes from './Hours.module.css'

/** The hours of a queue. */
export function QueueHours({ queueId }: { queueId: number }) {
  const { t } = useTranslation('hours')
  const type = useSettings().data?.find(({ key }) => key === 'scheduleType')?.value
  const isResting = type !== undefined && type !== 'queue'
  return (
    <>
      {isResting && <p className={classes.resting}>{t('notInUse')}</p>}
      <HoursForm queueId={queueId} isResting={isResting} />
    </>
  )
}
