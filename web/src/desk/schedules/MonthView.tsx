import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { DayList } from './DayList.tsx'
import { localNow } from './local-time.ts'
import { monthOf, weeksOf } from './month.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { MoveScheduleDialog } from './MoveScheduleDialog.tsx'
import classes from './Calendar.module.css'
import { useDayDrag } from './use-day-drag.ts'
import { useMoving } from './use-moving.ts'
import { useCalendarDays, useDayList } from './use-schedule-list.ts'
import type { SchedulePlace } from './use-schedule-place.ts'

/** The weeks of the month of this day, and the number of schedules in the month. */
export function useMonth(day: string, search: string) {
  const weeks = weeksOf(day)
  const from = weeks[0]![0]!
  const to = weeks.at(-1)![6]!
  const answer = useCalendarDays({ from, to, searchParam: search })
  const inMonth = [...answer.days.values()].filter((one) => monthOf(one.day) === monthOf(day))
  return {
    ...answer,
    count: answer.data && inMonth.reduce((sum, one) => sum + one.count, 0),
    countCapped: inMonth.some((one) => one.countCapped) ? (true as const) : undefined,
  }
}

type Props = { place: SchedulePlace; search: string; month: ReturnType<typeof useMonth> }

/** The month beside the list of the chosen day. */
export function MonthView({ place, search, month }: Props) {
  const { t } = useTranslation('schedules')
  const { day, chooseDay, create, open } = place
  const panel = useRef<HTMLElement>(null)
  const list = useDayList(day, search)
  const today = localNow().date
  const moved = useRef<number>(undefined)
  const moving = useMoving((move) => {
    moved.current = move.schedule.id
    chooseDay(move.day)
  })
  // The list of its new day shows the message later than it moves.
  useEffect(() => {
    const name = panel.current?.querySelector<HTMLElement>(`[data-schedule="${moved.current}"]`)
    if (!name || list.isStale) return
    moved.current = undefined
    name.focus()
  }, [list.rows, list.isStale])
  const view = useRef<HTMLDivElement>(null)
  useDayDrag(view, (id, to) => {
    const ofMonth = [...month.days.values()].flatMap(({ schedules }) => schedules)
    const schedule = [...ofMonth, ...list.rows].find((one) => one.id === id)
    if (schedule) moving.move(schedule, to)
  })
  const enter = () => {
    const first = panel.current?.querySelector<HTMLElement>('li button')
    ;(first ?? panel.current)?.focus()
  }
  return (
    <>
      {month.error && (
        <LoadFailed error={month.error} onRetry={() => void month.refetch()}>
          {t('notLoaded')}
        </LoadFailed>
      )}
      <div ref={view} className={classes.view}>
        <MonthGrid
          day={day}
          today={today}
          days={month.days}
          isStale={month.isPlaceholderData}
          onChoose={chooseDay}
          onEnter={enter}
        />
        <DayList
          ref={panel}
          day={day}
          list={list}
          isMonthEmpty={month.count === 0 && search === ''}
          onOpen={({ id }) => open('edit', id)}
          onMove={moving.move}
          onCreate={day < today ? undefined : create}
        />
      </div>
      {moving.asked && <MoveScheduleDialog {...moving} asked={moving.asked} />}
    </>
  )
}
