import { queues } from '@recado/contract/accounts/queues'
import { businessHoursUpdated } from '@recado/contract/accounts/weekly-hours'
import { businessHours } from '@recado/contract/automation/business-hours'
import { invalidate, useEndpointMutation, useEndpointQuery } from '../../app/cache/query.ts'
import { useLive, useResync } from '../../app/live/live.ts'

/** The queue of a call. Absent for the company. */
export const ofQueue = (queueId: number | null) => (queueId === null ? {} : { queueId })

/** The hours of the company or of a queue, kept up to date while a screen shows them. */
export function useBusinessHours(queueId: number | null) {
  const reload = () => invalidate(businessHours.show)
  useLive(businessHoursUpdated, reload)
  useResync(reload)
  return useEndpointQuery(businessHours.show, ofQueue(queueId), { refetchOnMount: 'always' })
}

const stale = { stale: [businessHours.show, queues.list] }

export const useSetWeek = () => useEndpointMutation(businessHours.setWeek, stale).mutateAsync
export const useSetHoliday = () => useEndpointMutation(businessHours.setHoliday, stale).mutateAsync
export const useRemoveHoliday = () =>
  useEndpointMutation(businessHours.removeHoliday, stale).mutateAsync
