import { clockOf, isoDayOf, shortDayInWords } from '../i18n/moments.ts'
import { quickTimes, type LocalTime } from '../schedules/quick-times.ts'

/** The company's own day and hour. */
export const localNow = (): LocalTime => ({ date: isoDayOf(Date.now()), time: clockOf(Date.now()) })

/** As the server takes it: a time of day in the company's zone. */
export const asUntil = ({ date, time }: LocalTime): string => `${date}T${time}`

/** What people usually mean by later, and when that is in words. */
export const snoozeTimes = (now: LocalTime) =>
  quickTimes(now).map(({ label, date, time }) => ({
    label,
    time,
    until: asUntil({ date, time }),
    when: date === now.date ? time : `${shortDayInWords(date)} ${time}`,
  }))
