import { Button, MultiSelect, SegmentedControl, Select } from '@mantine/core'
import { dashboardPeriods } from '@recado/contract/dashboard'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isoDayOf } from '../i18n/moments.ts'
import { useNow } from '../tickets/use-now.ts'
import { useNumbers } from '../tickets/use-numbers.ts'
import { useQueues } from '../tickets/use-tickets.ts'
import { DayField } from '../ui/DayField.tsx'
import classes from './Dashboard.module.css'
import { faultIn, type Filter } from './filter.ts'

type Props = { filter: Filter; isBusy: boolean; onRun: (filter: Filter) => void }

/** What is counted is chosen here, and counted when Filter is pressed. */
export function FilterRow({ filter, isBusy, onRun }: Props) {
  const { t } = useTranslation('dashboard')
  const [draft, setDraft] = useState(filter)
  const [isTried, setIsTried] = useState(false)
  const change = (part: Partial<Filter>) => setDraft({ ...draft, ...part })
  const fault = faultIn(draft)
  const run = () => {
    setIsTried(true)
    if (!fault) onRun(draft)
  }
  return (
    <form
      className={classes.filter}
      aria-label={t('filter')}
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <SegmentedControl
        aria-label={t('kind')}
        value={draft.kind}
        onChange={(kind) => change({ kind: kind as Filter['kind'] })}
        data={[
          { value: 'period', label: t('kindPeriod') },
          { value: 'dates', label: t('kindDates') },
        ]}
        classNames={{ root: classes.kind ?? '', indicator: classes.kindIndicator ?? '' }}
      />
      {draft.kind === 'period' ? (
        <PeriodField days={draft.days} onChange={(days) => change({ days })} />
      ) : (
        <DatesFields draft={draft} onChange={change} />
      )}
      <NarrowFields draft={draft} onChange={change} />
      <Button
        type="submit"
        className={classes.run ?? ''}
        leftSection={<IconFilter size={16} stroke={1.8} aria-hidden />}
        loading={isBusy}
      >
        {t('run')}
      </Button>
      <p className={classes.fault} role="alert">
        {isTried && fault && t(fault)}
      </p>
    </form>
  )
}

type PeriodProps = { days: number | undefined; onChange: (days: number | undefined) => void }

function PeriodField({ days, onChange }: PeriodProps) {
  const { t } = useTranslation('dashboard')
  return (
    <Select
      className={classes.periodField ?? ''}
      label={t('period')}
      placeholder={t('choosePeriod')}
      value={days === undefined ? null : String(days)}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
      data={[
        { value: '1', label: t('today') },
        ...dashboardPeriods.map((count) => ({ value: String(count), label: t('days', { count }) })),
      ]}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
    />
  )
}

type PartProps = { draft: Filter; onChange: (part: Partial<Filter>) => void }

function DatesFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation('dashboard')
  const today = isoDayOf(useNow())
  return (
    <div className={classes.dates}>
      <DayField
        label={t('from')}
        value={draft.from}
        onChange={(from) => onChange({ from })}
        placeholder={t('day')}
        max={draft.to ?? today}
      />
      <DayField
        label={t('to')}
        value={draft.to}
        onChange={(to) => onChange({ to })}
        placeholder={t('day')}
        max={today}
      />
    </div>
  )
}

type Named = { id: number; name: string }
const choices = (all: Named[]) => all.map(({ id, name }) => ({ value: String(id), label: name }))

/** Only where there is more than one to choose from. What the company has no more is not asked for again. */
function NarrowFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation('dashboard')
  const queues = useQueues().data ?? []
  const numbers = useNumbers() ?? []
  return (
    <>
      {queues.length > 1 && (
        <MultiSelect
          className={classes.narrow ?? ''}
          aria-label={t('queues')}
          placeholder={draft.queues.length === 0 ? t('allQueues') : ''}
          data={choices(queues)}
          value={draft.queues.map(String)}
          onChange={(ids) => onChange({ queues: ids.map(Number) })}
          clearable
          clearButtonProps={{ 'aria-label': t('clear') }}
        />
      )}
      {numbers.length > 1 && (
        <MultiSelect
          className={classes.narrow ?? ''}
          aria-label={t('numbers')}
          placeholder={draft.numbers.length === 0 ? t('allNumbers') : ''}
          data={choices(numbers)}
          value={draft.numbers.map(String)}
          onChange={(ids) => onChange({ numbers: ids.map(Number) })}
          clearable
          clearButtonProps={{ 'aria-label': t('clear') }}
        />
      )}
    </>
  )
}
