import { z } from 'zod'
import { clockOf, isoDayOf } from '../../i18n/moments.ts'

/** A moment as the fields hold it, in the company's own zone. */
export type LocalTime = { date: string; time: string }

/** The company's own day and hour of a moment. */
export const localOf = (moment: string | number): LocalTime => ({
  date: isoDayOf(moment),
  time: clockOf(moment),
})

export const localNow = (): LocalTime => localOf(Date.now())

/** As the server takes it: a time of day in the company's zone. */
export const asMoment = ({ date, time }: LocalTime): string => `${date}T${time}`

const chosen = z.string('required').min(1, 'required')

/** Both fields are to be filled in. */
export const LocalTimeFields = z.object({ date: chosen, time: chosen })
