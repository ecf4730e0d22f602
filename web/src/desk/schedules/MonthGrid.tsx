import type { CalendarDay, CalendarEntry } from '@recado/contract/desk/schedules'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockOf } from '../../i18n/moments.ts'
import { localOf } from './local-time.ts'
import { dayByKey, monthOf, weeksOf } from './month.ts'
import { weekdayName } from './repeat-words.ts'
import { longDayWords, monthWords, shortMonthWords } from './schedule-words.ts'
import classes from './Calendar.module.css'
import { isMovable } from './use-moving.ts'
import type { DayLists } from './use-schedule-list.ts'

type Props = {
  day: string
  today: string
  days: DayLists
  isStale: boolean
  onChoose: (day: string) => void
  /** Enter on the chosen day: to its list. */
  onEnter: () => void
}

/**
 * The month of the chosen day. Arrows move by days and weeks, PageUp and PageDown by months. Only the chosen day is in
 * the tab order.
 */
export function MonthGrid({ day, today, days, isStale, onChoose, onEnter }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const movedByKey = useRef(false)
  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const walk = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, day)
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    movedByKey.current = true
    onChoose(next)
  }
  return (
    <table
      ref={grid}
      className={classes.grid}
      aria-label={monthWords(day)}
      data-month
      data-old={isStale || undefined}
      aria-busy={isStale}
    >
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday, 'long')}>
              {weekdayName(weekday, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(day).map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td key={one} data-outside={monthOf(one) !== monthOf(day) || undefined}>
                <Day
                  day={one}
                  list={days.get(one)}
                  isChosen={one === day}
                  isToday={one === today}
                  onChoose={() => (one === day ? onEnter() : onChoose(one))}
                  onKey={walk}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = {
  day: string
  list: CalendarDay | undefined
  isChosen: boolean
  isToday: boolean
  onChoose: () => void
  onKey: (event: KeyboardEvent) => void
}

function Day({ day, list, isChosen, isToday, onChoose, onKey }: DayProps) {
  const { t } = useTranslation('schedules')
  const count = list?.count ?? 0
  const more = count - (list?.schedules.length ?? 0)
  const hasFailed = list?.schedules.some(({ status }) => status === 'ERRO')
  const isFirst = day.endsWith('-01')
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-chosen={isChosen || undefined}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      aria-label={t('dayLabel', { day: longDayWords(day), count })}
      onClick={onChoose}
      onKeyDown={onKey}
    >
      <span className={classes.number} data-today={isToday || undefined} aria-hidden>
        {Number(day.slice(8))}
        {isFirst && <span className={classes.month}> {shortMonthWords(day)}</span>}
      </span>
      {count > 0 && <span className={classes.dot} data-failed={hasFailed || undefined} />}
      <span className={classes.entries} aria-hidden>
        {list?.schedules.map((one) => (
          <Entry key={one.id} schedule={one} />
        ))}
        {more > 0 && (
          <span className={classes.more}>
            {t('more', { count: more })}
            {list?.countCapped && '+'}
          </span>
        )}
      </span>
    </button>
  )
}

function Entry({ schedule }: { schedule: CalendarEntry }) {
  const { t } = useTranslation('schedules')
  const { id, status, sendAt, contact } = schedule
  const canMove = isMovable(schedule)
  return (
    <span
      className={classes.entry}
      data-status={status}
      data-movable={canMove ? id : undefined}
      data-from={localOf(sendAt).date}
      title={canMove ? t('moveHint') : undefined}
    >
      {status === 'ERRO' && <IconAlertCircle size={12} stroke={2} />}
      <span className={classes.clock}>{clockOf(sendAt)}</span>
      <span className="cut">{contact.name}</span>
    </span>
  )
}
