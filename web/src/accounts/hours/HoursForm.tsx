import { Skeleton } from '@mantine/core'
import type { BusinessHours } from '@recado/contract/automation/business-hours'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import { HolidaysCard } from './HolidaysCard.tsx'
import classes from './Hours.module.css'
import { NowLine } from './NowLine.tsx'
import { OutOfHoursText } from './OutOfHoursText.tsx'
import { OwnHoursSwitch } from './OwnHoursSwitch.tsx'
import { hoursIn } from './rules.ts'
import { useBusinessHours } from './use-business-hours.ts'
import { useWeek } from './use-week.ts'
import { WeekCard } from './WeekCard.tsx'

type Props = {
  queueId?: number | null
  /** A setting keeps the hours from counting, so they do not say whether it is open. */
  isResting: boolean
}

/** The hours and holidays of the company, or of a queue, which may have those of the company. */
export function HoursForm({ queueId = null, isResting }: Props) {
  const { t } = useTranslation('hours')
  const { data, error, refetch } = useBusinessHours(queueId)
  const isSlow = useIsSlow(!data && !error)
  return (
    <div className={classes.hours}>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {t('loadFailed')}
        </LoadFailed>
      )}
      {isSlow && <Skeleton height={320} radius={10} />}
      {data && queueId !== null && <OwnHoursSwitch hours={data} />}
      {data && <Shown hours={data} isResting={isResting} />}
      {data && queueId !== null && <OutOfHoursText queueId={queueId} />}
    </div>
  )
}

function Shown({ hours, isResting }: { hours: BusinessHours; isResting: boolean }) {
  const { t } = useTranslation('hours')
  const edit = useWeek(hours)
  return (
    <>
      {!isResting && <NowLine hours={hoursIn({ ...hours, week: edit.week })} />}
      {hours.isOwn && (
        <div className={classes.columns}>
          <div>
            <WeekCard hours={hours} edit={edit} />
            <p className={classes.note}>{t('midnightNote')}</p>
          </div>
          <HolidaysCard hours={hours} />
        </div>
      )}
    </>
  )
}
