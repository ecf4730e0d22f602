import {
  scheduleCreated,
  scheduleDeleted,
  schedules,
  scheduleUpdated,
  type Schedule,
} from '@recado/contract/schedules'
import { useCaughtUp, useLive } from '../app/live.ts'
import { useAnswer } from '../app/query.ts'

/** The scheduled messages of a contact that are still to be sent or were not sent, the next first. */
export function useSchedules(contactId: number): Schedule[] | undefined {
  const { data, refetch } = useAnswer(schedules.list, { contactId })
  const hear = (about: { contactId: number }) => {
    if (about.contactId === contactId) void refetch()
  }
  useLive(scheduleCreated, ({ schedule }) => hear(schedule))
  useLive(scheduleUpdated, ({ schedule }) => hear(schedule))
  useLive(scheduleDeleted, hear)
  useCaughtUp(() => void refetch())
  return data?.schedules
    .filter(({ status }) => status === 'PENDENTE' || status === 'ERRO')
    .toSorted((one, other) => one.sendAt.localeCompare(other.sendAt))
}
