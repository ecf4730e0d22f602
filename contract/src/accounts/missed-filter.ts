import { z } from 'zod'
import { serviceLevelKinds } from './queues.ts'
import { MISSED, parseMissed } from './missed-deadlines.ts'

/** Missed deadlines as a parameter: of a known kind, on days that exist. */
export const MissedFilter = z
  .string()
  .regex(MISSED)
  .refine((text) => {
    const { kind, from, to } = parseMissed(text)
    return serviceLevelKinds.includes(kind) && [from, to].every(isDay)
  }, 'malformed')

const isDay = (day: string): boolean => z.iso.date().safeParse(day).success
