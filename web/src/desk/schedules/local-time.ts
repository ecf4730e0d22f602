import { z } from 'zod'
import { clockOf, isoDayOf } from '../../i18n/moments.ts'

/** Date and time in the company's time zone, as the form fields hold them. */
export type LocalTime = { date: string; time: string }

/** Date and time of a moment in the company's time zone. */
export const localOf = (moment: string | number): LocalTime => ({
  date: isoDayOf(moment),
  time: clockOf(moment),
})

export const localNow = (): LocalTime => localOf(Date.now())

/** Request format: date and time in the company's time zone. */
export const asMoment = ({ date, time }: LocalTime): string => `${date}T${time}`

const chosen = z.string('required').min(1, 'required')

/** Both fields are required. */
export const LocalTimeFields = z.object({ date: chosen, time: chosen })
