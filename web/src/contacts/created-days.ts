import { useSearchParams } from 'react-router'
import { asDays, daysIn } from '../app/time/days.ts'

export type CreatedDays = { from: string; to: string }

/** Stands in the address for the days of creation. */
export const CREATED = 'created'

/** The part of an address that narrows contacts to those who came in these days. */
export const createdQuery = (days: CreatedDays): string =>
  new URLSearchParams({ [CREATED]: asDays(days) }).toString()

/** The days of creation the address asks for, and how to be rid of them. */
export function useCreatedDays() {
  const [params, setParams] = useSearchParams()
  const days = daysIn(params.get(CREATED))
  const clear = () =>
    setParams((old) => {
      const { [CREATED]: _created, ...rest } = Object.fromEntries(old)
      return rest
    })
  return { days, asked: days ? { createdFrom: days.from, createdTo: days.to } : {}, clear }
}
