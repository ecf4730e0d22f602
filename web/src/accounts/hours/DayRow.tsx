import { Checkbox } from '@mantine/core'
import type { Interval, Overlap } from '@recado/contract/accounts/weekly-hours'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { RowActions } from '../../app/lists/RowActions.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './Hours.module.css'
import { crossesMidnight, intervalText, nextInterval } from './rules.ts'
import { TimeInput } from './TimeInput.tsx'

export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6
const workdays = [1, 2, 3, 4, 5] as const
const allDays = [0, 1, 2, 3, 4, 5, 6] as const

type Props = {
  day: Weekday
  isToday: boolean
  intervals: readonly Interval[]
  overlaps: readonly Overlap[]
  onChange: (intervals: Interval[]) => void
  onCopy: (to: readonly number[]) => void
}

/** A weekday: whether it is open, and its intervals. */
export function DayRow({ day, isToday, intervals, overlaps, onChange, onCopy }: Props) {
  const { t } = useTranslation('hours')
  const [wrong, setWrong] = useState<string>()
  const name = t(`day_${day}`)
  const next = nextInterval(intervals)
  const change = (all: Interval[]) => {
    setWrong(undefined)
    onChange(all)
  }
  return (
    <li className={classes.day}>
      <span className={classes.dayName} data-today={isToday || undefined}>
        {name}
        {isToday && <small>{t('today')}</small>}
      </span>
      <Checkbox
        iconColor="var(--mantine-color-white)"
        aria-label={t('openOn', { day: name })}
        checked={intervals.length > 0}
        onChange={(event) => change(event.currentTarget.checked ? [nextInterval([])!] : [])}
      />
      <span className={classes.intervals}>
        {intervals.length === 0 && <span className={classes.closed}>{t('closed')}</span>}
        {intervals.map((interval, at) => (
          <IntervalBox
            key={at}
            {...{ day, interval }}
            isWrong={overlaps.some(({ index }) => index === at)}
            onWrong={setWrong}
            onChange={(changed) => change(intervals.with(at, changed))}
            onRemove={() => change(intervals.toSpliced(at, 1))}
          />
        ))}
        {intervals.length > 0 && next && (
          <IconButton
            icon={IconPlus}
            label={t('addInterval', { day: name })}
            onClick={() => change([...intervals, next])}
          />
        )}
      </span>
      <RowActions
        name={name}
        actions={[
          { label: t('copyToWorkdays'), icon: IconCopy, run: () => onCopy(workdays) },
          { label: t('copyToAll'), icon: IconCopy, run: () => onCopy(allDays) },
        ]}
      />
      {(wrong !== undefined || overlaps.length > 0) && (
        <p className={classes.fault} role="alert">
          {wrong !== undefined && t('noTime', { typed: wrong })}
          {wrong === undefined &&
            overlaps.map(({ index, other }) => (
              <span key={index}>
                {t('overlap', { one: intervalText(intervals[index]!), other: intervalText(other) })}
              </span>
            ))}
        </p>
      )}
    </li>
  )
}

type BoxProps = {
  day: Weekday
  interval: Interval
  isWrong: boolean
  onWrong: (typed: string) => void
  onChange: (interval: Interval) => void
  onRemove: () => void
}

function IntervalBox({ day, interval, isWrong, onWrong, onChange, onRemove }: BoxProps) {
  const { t } = useTranslation('hours')
  const name = `${t(`day_${day}`)}, ${intervalText(interval)}`
  const tomorrow = t(`day_${((day + 1) % 7) as Weekday}`).toLowerCase()
  return (
    <span className={classes.interval} data-wrong={isWrong || undefined}>
      <TimeInput
        label={t('startOf', { name })}
        value={interval.start}
        onWrong={onWrong}
        onChange={(start) => onChange({ ...interval, start })}
      />
      <span aria-hidden>–</span>
      <TimeInput
        label={t('endOf', { name })}
        value={interval.end}
        onWrong={onWrong}
        onChange={(end) => onChange({ ...interval, end })}
      />
      {crossesMidnight(interval) && (
        <small className={classes.nextDay}>{t('ofDay', { day: tomorrow })}</small>
      )}
      <button
        type="button"
        className={classes.remove}
        aria-label={t('removeInterval', { name })}
        onClick={onRemove}
      >
        <IconX size={14} stroke={1.8} aria-hidden />
      </button>
    </span>
  )
}
