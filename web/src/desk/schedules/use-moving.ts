import { schedules, type Schedule, type ScheduleScope } from '@recado/contract/desk/schedules'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call, type Refused } from '../../app/calls/api.ts'
import { showError, showSuccess, showWarning } from '../../app/calls/errors.ts'
import { asMoment, localNow, localOf } from './local-time.ts'
import { longDayWords } from './schedule-words.ts'
import { refetchSchedules } from './use-schedule-list.ts'

/** A message that is to be sent on another day. */
export type DayMove = { schedule: Schedule; day: string }

/** Sent, failed and cancelled messages stay on their day. */
export const isMovable = ({ sentAt, status }: Schedule): boolean =>
  sentAt === null && (status === 'PENDENTE' || status === 'AGENDADA')

/**
 * Moves a message to another day, at its time of day. Of a series it asks first which messages move: `asked`. A day that has
 * passed is refused in words.
 */
export function useMoving(onMoved: (move: DayMove) => void) {
  const { t } = useTranslation('schedules')
  const [asked, setAsked] = useState<DayMove>()
  const send = async (move: DayMove, scope: ScheduleScope) => {
    const { schedule, day } = move
    const { time } = localOf(schedule.sendAt)
    const moved = { id: schedule.id, sendAt: asMoment({ date: day, time }) }
    await call(schedules.change, schedule.series ? { ...moved, scope } : moved)
    setAsked(undefined)
    refetchSchedules()
    showSuccess(t('moved', { name: schedule.contact.name, day: longDayWords(day), time }))
    onMoved(move)
  }
  const move = (schedule: Schedule, day: string): void => {
    if (!isMovable(schedule) || day === localOf(schedule.sendAt).date) return
    if (day < localNow().date) return showWarning(t('dayPassed'))
    if (schedule.series && schedule.series.remaining > 1) return setAsked({ schedule, day })
    send({ schedule, day }, 'this').catch((refused: Refused) => showError(refused))
  }
  return { move, asked, send, cancel: () => setAsked(undefined) }
}

export type Moving = ReturnType<typeof useMoving>
