import {
  type CalendarDay,
  scheduleCreated,
  scheduleDeleted,
  schedules,
  scheduleUpdated,
  type Schedule,
} from '@recado/contract/desk/schedules'
import { type Listing, useListing } from '../../app/lists/listing.ts'
import { useResync, useLive } from '../../app/live/live.ts'
import { invalidate, useEndpointQuery, useFreshAtOpening } from '../../app/cache/query.ts'

const listing: Listing<typeof schedules.list, Schedule> = {
  endpoint: schedules.list,
  field: 'schedules',
  // Lists are refetched after a change: a series changes many rows with one event.
  fits: () => false,
  compare: () => 0,
}

/** Refetches every list and month of schedules. */
export function refetchSchedules(): void {
  invalidate(schedules.list)
  invalidate(schedules.calendar)
}

/** Keeps the lists and the month up to date while the page is open. */
export function useSchedulesLive(): void {
  useLive(scheduleCreated, refetchSchedules)
  useLive(scheduleUpdated, refetchSchedules)
  useLive(scheduleDeleted, refetchSchedules)
  useResync(refetchSchedules)
  useFreshAtOpening([schedules.list, schedules.calendar])
}

/** All schedules that match, latest first. */
export const useScheduleTable = (searchParam: string) => useListing(listing, { searchParam })

/** The schedules of a day, in order of time. */
export const useDayList = (day: string, searchParam: string) =>
  useListing(listing, { searchParam, from: day, to: day, order: 'asc' })

export type DayLists = Map<string, CalendarDay>

/** The days of a period that have schedules, by day. */
export function useCalendarDays(asked: { from: string; to: string; searchParam: string }) {
  const answer = useEndpointQuery(schedules.calendar, asked, { keepsOld: true })
  const days: DayLists = new Map(answer.data?.days.map((one) => [one.day, one]))
  return { ...answer, days }
}
