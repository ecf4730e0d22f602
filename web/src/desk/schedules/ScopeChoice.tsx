import { Radio } from '@mantine/core'
import type { ScheduleScope } from '@recado/contract/desk/schedules'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Schedules.module.css'

type Props = { scope: ScheduleScope; onChoose: (scope: ScheduleScope) => void }

/** This message of a series, or it and those after it. */
export function ScopeChoice({ scope, onChoose }: Props) {
  const { t } = useTranslation('schedules')
  return (
    <Radio.Group
      className={classes.scopes ?? ''}
      aria-label={t('scope')}
      value={scope}
      onChange={(next) => onChoose(next as ScheduleScope)}
    >
      <Radio value="this" label={t('onlyThis')} />
      <Radio value="following" label={t('following')} />
    </Radio.Group>
  )
}
