import { shortDayInWords } from '../../i18n/moments.ts'
import { asMoment, type LocalTime } from '../schedules/local-time.ts'
import { quickTimes } from '../schedules/quick-times.ts'

/** Common snooze times, each with its moment as text. */
export const snoozeTimes = (now: LocalTime) =>
  quickTimes(now).map(({ label, date, time }) => ({
    label,
    time,
    until: asMoment({ date, time }),
    when: date === now.date ? time : `${shortDayInWords(date)} ${time}`,
  }))
