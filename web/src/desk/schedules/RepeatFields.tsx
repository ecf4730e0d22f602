import { Chip, NumberInput, SegmentedControl, Select, Switch } from '@mantine/core'
import { OCCURRENCES_MAX, type Recurrence } from '@recado/contract/desk/recurrence'
import type { Schedule } from '@recado/contract/desk/schedules'
import { useTranslation } from '../../i18n/use-translation.ts'
import { everyChoices, weekdaysOf } from './repeat-rule.ts'
import { seriesWords, weekdayName } from './repeat-words.ts'
import classes from './Schedules.module.css'
import { type ScheduleFormState, seriesBefore } from './use-schedule-form.ts'

type Props = {
  form: ScheduleFormState
  rule: Recurrence | undefined
  schedule: Schedule | undefined
}

/** Whether and how a message repeats, read back as a sentence. For one of a series also which messages change. */
export function RepeatFields({ form, rule, schedule }: Props) {
  const { t } = useTranslation('schedules')
  const isOfSeries = Boolean(schedule?.series)
  const { repeats, scope } = form.values
  const isShown = repeats && (!isOfSeries || scope === 'following')
  return (
    <fieldset className={classes.repeat}>
      <legend className={classes.legend}>{t('repeat')}</legend>
      {isOfSeries && (
        <SegmentedControl
          fullWidth
          aria-label={t('scope')}
          data={[
            { value: 'this', label: t('onlyThis') },
            { value: 'following', label: t('following') },
          ]}
          {...form.field('scope')}
        />
      )}
      {(!isOfSeries || scope === 'following') && (
        <Switch
          size="sm"
          label={t('repeats')}
          checked={repeats}
          onChange={(event) => form.field('repeats').onChange(event.currentTarget.checked)}
        />
      )}
      {isShown && <Rule form={form} rule={rule} schedule={schedule} />}
    </fieldset>
  )
}

function Rule({ form, rule, schedule }: Props) {
  const { t } = useTranslation('schedules')
  const { every } = form.values
  const choices = [...new Set([...everyChoices, every])]
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('every')}
          data={choices.map((value) => ({ value, label: choiceWords(value, t) }))}
          allowDeselect={false}
          {...form.field('every')}
        />
        <NumberInput
          label={t('endsAfter')}
          suffix={` ${t('times')}`}
          min={2}
          max={OCCURRENCES_MAX}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...form.field('count')}
        />
      </div>
      {every.startsWith('weekly') && <Weekdays form={form} schedule={schedule} />}
      <output className={classes.sentence}>
        {rule && seriesWords(rule, form.values, t)} {rule && t('holidays')}
      </output>
    </>
  )
}

function choiceWords(every: string, t: ReturnType<typeof useTranslation<'schedules'>>['t']) {
  const [frequency, interval] = every.split(' ')
  const key = frequency === 'daily' ? 'days' : frequency === 'weekly' ? 'weeks' : 'months'
  return t(key, { count: Number(interval) })
}

/** At least one day stays pressed. */
function Weekdays({ form, schedule }: Omit<Props, 'rule'>) {
  const { t } = useTranslation('schedules')
  const chosen = weekdaysOf(form.values, form.values.date, seriesBefore(schedule))
  const choose = (said: string[]) => form.field('weekdays').onChange(said.map(Number))
  return (
    <Chip.Group multiple value={chosen.map(String)} onChange={choose}>
      <fieldset className={classes.weekdays} aria-label={t('weekdays')}>
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <Chip key={day} value={String(day)} radius={8} icon={null} size="sm">
            <span title={weekdayName(day, 'long')}>{weekdayName(day, 'short')}</span>
          </Chip>
        ))}
      </fieldset>
    </Chip.Group>
  )
}
