import { schedules, type CalendarEntry, type ScheduleScope } from '@recado/contract/desk/schedules'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call, type Refused } from '../../app/calls/api.ts'
import { showError, showSuccess, showWarning } from '../../app/calls/errors.ts'
import { showUndoToast } from '../tickets/undo-toast.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { asMoment, localNow, localOf } from './local-time.ts'
import { longDayWords } from './schedule-words.ts'
import { refetchSchedules } from './use-schedule-list.ts'

/** A message that is to be sent on another day. */
export type DayMove = { schedule: CalendarEntry; day: string }

/** Sent, failed and cancelled messages stay on their day. */
export const isMovable = ({ sentAt, status }: CalendarEntry): boolean =>
  sentAt === null && (status === 'PENDENTE' || status === 'AGENDADA')

type Moment = { sendAt: string; scope: ScheduleScope; pendingAt: string }

/** Refused if somebody has moved or cancelled the message since `pendingAt` was read. */
async function setMoment({ id, series }: CalendarEntry, { scope, ...moment }: Moment) {
  try {
    return await call(schedules.change, { id, ...moment, ...(series && { scope }) })
  } finally {
    refetchSchedules()
  }
}

/**
 * Moves a message to another day, at its time of day. Of a series it asks first which messages move: `asked`. A day that has
 * passed is refused in words.
 */
export function useMoving(onMoved: (move: DayMove) => void) {
  const { t } = useTranslation('schedules')
  const [asked, setAsked] = useState<DayMove>()
  const isMounted = useIsMounted()
  // `onMoved` changes the address: a user who has opened another page meanwhile stays there.
  const follow = (move: DayMove) => isMounted.current && onMoved(move)
  const send = async (move: DayMove, scope: ScheduleScope) => {
    const { schedule, day } = move
    const { date, time } = localOf(schedule.sendAt)
    const moved = await setMoment(schedule, {
      sendAt: asMoment({ date: day, time }),
      scope,
      pendingAt: schedule.sendAt,
    })
    setAsked(undefined)
    const words = t('moved', { name: schedule.contact.name, day: longDayWords(day), time })
    const undo = async () => {
      const { sendAt: pendingAt } = moved
      await setMoment(schedule, { sendAt: schedule.sendAt, scope, pendingAt })
      follow({ schedule, day: date })
    }
    // The following messages of a series get their days by its rule, so the way back is not the opposite move.
    if (scope === 'following') showSuccess(words)
    else showUndoToast(words, () => void undo().catch((refused: Refused) => showError(refused)))
    follow(move)
  }
  const move = (schedule: CalendarEntry, day: string): void => {
    if (!isMovable(schedule) || day === localOf(schedule.sendAt).date) return
    if (day < localNow().date) return showWarning(t('dayPassed'))
    if (schedule.series && schedule.series.remaining > 1) return setAsked({ schedule, day })
    send({ schedule, day }, 'this').catch((refused: Refused) => showError(refused))
  }
  return { move, asked, send, cancel: () => setAsked(undefined) }
}

export type Moving = ReturnType<typeof useMoving>
