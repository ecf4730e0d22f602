import { useSearchParams } from 'react-router'
import { formatDays, parseDays } from '../app/time/days.ts'

export type CreatedDays = { from: string; to: string }

/** Query parameter of the filter by creation date. */
export const CREATED = 'created'

/** Builds the query string that filters contacts by creation date. */
export const createdQuery = (days: CreatedDays): string =>
  new URLSearchParams({ [CREATED]: formatDays(days) }).toString()

/** The filter by creation date from the address, and a function that clears it. */
export function useCreatedDays() {
  const [params, setParams] = useSearchParams()
  const days = parseDays(params.get(CREATED))
  const clear = () =>
    setParams((old) => {
      const { [CREATED]: _created, ...rest } = Object.fromEntries(old)
      return rest
    })
  return { days, asked: days ? { createdFrom: days.from, createdTo: days.to } : {}, clear }
}
