import {
  scheduleCreated,
  scheduleDeleted,
  schedules,
  scheduleUpdated,
  type Schedule,
} from '@recado/contract/desk/schedules'
import { useResync, useLive } from '../../app/live/live.ts'
import { invalidate, useEndpointQuery, useFreshAtOpening } from '../../app/cache/query.ts'

/** A contact's scheduled messages that are pending or failed, soonest first. */
export function useSchedules(contactId: number): Schedule[] | undefined {
  const asked = { contactId, unsent: true, order: 'asc' } as const
  const { data } = useEndpointQuery(schedules.list, asked)
  const again = () => invalidate(schedules.list, asked)
  const hear = (about: { contactId: number }) => {
    if (about.contactId === contactId) again()
  }
  useLive(scheduleCreated, ({ schedule }) => hear(schedule))
  useLive(scheduleUpdated, ({ schedule }) => hear(schedule))
  useLive(scheduleDeleted, hear)
  useResync(again)
  useFreshAtOpening([schedules.list], contactId)
  return data?.schedules
}
