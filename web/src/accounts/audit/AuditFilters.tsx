import { Select } from '@mantine/core'
import { auditKinds } from '@recado/contract/accounts/audit'
import { useNow } from '../../app/time/use-now.ts'
import { isoDayOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DayField } from '../../ui/DayField.tsx'
import { useUserNames } from '../use-users.ts'
import classes from './Audit.module.css'
import { type AuditFilterState, periods } from './use-audit-filter.ts'

type Props = { filter: AuditFilterState; onChange: (part: Partial<AuditFilterState>) => void }

/** When, who and what. Each says its value. */
export function AuditFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('audit')
  const people = useUserNames(true).data ?? []
  const everybody = { value: '', label: t('everybody') }
  const everything = { value: '', label: t('everything') }
  return (
    <div className={classes.filters}>
      <Filter
        label={t('period')}
        value={filter.period}
        data={periods.map((days) => ({ value: days, label: t(`days_${days}`) }))}
        isActive={filter.period === 'range'}
        onChange={(next) => onChange({ period: periods.find((one) => one === next)! })}
      />
      <Filter
        label={t('who')}
        value={filter.userId}
        data={[everybody, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
        isActive={filter.userId !== ''}
        onChange={(userId) => onChange({ userId })}
      />
      <Filter
        label={t('what')}
        value={filter.kind}
        data={[everything, ...auditKinds.map((value) => ({ value, label: t(`kind_${value}`) }))]}
        isActive={filter.kind !== ''}
        onChange={(next) => onChange({ kind: auditKinds.find((one) => one === next) ?? '' })}
      />
      {filter.period === 'range' && <Days filter={filter} onChange={onChange} />}
    </div>
  )
}

/** First and last day of a range. */
function Days({ filter: { from, to }, onChange }: Props) {
  const { t } = useTranslation('audit')
  const today = isoDayOf(useNow())
  return (
    <div className={classes.days}>
      <DayField
        label={t('from')}
        value={from || undefined}
        max={today}
        placeholder={t('anyDay')}
        onChange={(day = '') => onChange({ from: day })}
      />
      <DayField
        label={t('to')}
        value={to || undefined}
        max={today}
        placeholder={t('anyDay')}
        onChange={(day = '') => onChange({ to: day })}
      />
    </div>
  )
}

type FilterProps = {
  label: string
  value: string
  data: { value: string; label: string }[]
  isActive: boolean
  onChange: (value: string) => void
}

const Filter = ({ label, value, data, isActive, onChange }: FilterProps) => (
  <Select
    aria-label={label}
    className={classes.filter ?? ''}
    data-active={isActive || undefined}
    allowDeselect={false}
    value={value}
    data={data}
    onChange={(next) => next !== null && onChange(next)}
  />
)
