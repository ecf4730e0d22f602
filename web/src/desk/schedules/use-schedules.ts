import {
  scheduleCreated,
  scheduleDeleted,
  schedules,
  scheduleUpdated,
  type Schedule,
} from '@recado/contract/desk/schedules'
import { useResync, useLive } from '../../app/live/live.ts'
import { invalidate, useEndpointQuery } from '../../app/cache/query.ts'

/** A contact's scheduled messages that are pending or failed, soonest first. */
export function useSchedules(contactId: number): Schedule[] | undefined {
  const { data } = useEndpointQuery(schedules.list, { contactId })
  const again = () => invalidate(schedules.list, { contactId })
  const hear = (about: { contactId: number }) => {
    if (about.contactId === contactId) again()
  }
  useLive(scheduleCreated, ({ schedule }) => hear(schedule))
  useLive(scheduleUpdated, ({ schedule }) => hear(schedule))
  useLive(scheduleDeleted, hear)
  useResync(again)
  return data?.schedules
    .filter(({ status }) => status === 'PENDENTE' || status === 'ERRO')
    .toSorted((one, other) => one.sendAt.localeCompare(other.sendAt))
}
