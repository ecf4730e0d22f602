import { type Interval, overlaps, type Week } from '@recado/contract/accounts/weekly-hours'
import type { BusinessHours } from '@recado/contract/automation/business-hours'
import { useState } from 'react'
import { sortedIntervals } from './rules.ts'
import { ofQueue, useSetWeek } from './use-business-hours.ts'
import { useSaving } from './use-saving.ts'

/** The week as it is edited. Every change without an overlap is saved at once; what failed stays on the screen. */
export function useWeek({ queueId, week: stored }: BusinessHours) {
  const [edited, setEdited] = useState<Week>()
  const setWeek = useSetWeek()
  const { state, save } = useSaving<Week>({
    send: (week) => setWeek({ week, ...ofQueue(queueId) }),
    onSaved: (week) => setEdited((now) => (now === week ? undefined : now)),
  })
  const week = edited ?? stored
  const change = (next: Week) => {
    setEdited(next)
    if (overlaps(next).length === 0) save(next)
  }
  return {
    week,
    state,
    overlaps: overlaps(week),
    setDay: (day: number, intervals: Interval[]) =>
      change(week.map((one, at) => (at === day ? sortedIntervals(intervals) : one))),
    copyDay: (day: number, to: readonly number[]) =>
      change(week.map((one, at) => (to.includes(at) ? week[day]! : one))),
  }
}

export type WeekEdit = ReturnType<typeof useWeek>
