import { type Interval, overlaps, type Week } from '@recado/contract/accounts/weekly-hours'
import type { BusinessHours } from '@recado/contract/automation/business-hours'
import { useEffect, useRef, useState } from 'react'
import type { Refused } from '../../app/calls/refused.ts'
import { sortedIntervals } from './rules.ts'
import { ofQueue, useSetWeek } from './use-business-hours.ts'

const SAVED_MS = 2000

/** What the card says about the last change. */
export type SaveState =
  | { is: 'idle' }
  | { is: 'saved' }
  | { is: 'failed'; error: Refused; retry: () => void }

/**
 * The week as it is edited. Every change without an overlap is saved at once, one after the other; what failed stays on the
 * screen.
 */
export function useWeek({ queueId, week: stored }: BusinessHours) {
  const [edited, setEdited] = useState<Week>()
  const [state, setState] = useState<SaveState>({ is: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef(Promise.resolve())
  const setWeek = useSetWeek()
  useEffect(() => () => clearTimeout(timer.current), [])
  const week = edited ?? stored
  const send = async (next: Week, before: Promise<void>) => {
    await before
    try {
      await setWeek({ week: next, ...ofQueue(queueId) })
      setEdited((now) => (now === next ? undefined : now))
      setState({ is: 'saved' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setState({ is: 'idle' }), SAVED_MS)
    } catch (error) {
      setState({ is: 'failed', error: error as Refused, retry: () => save(next) })
    }
  }
  const save = (next: Week) => {
    setState({ is: 'idle' })
    saving.current = send(next, saving.current)
  }
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
