import { queueDeleted, queueUpdated } from '@recado/contract/accounts/queues'
import {
  quickMessageCreated,
  quickMessageDeleted,
  quickMessages,
  quickMessageUpdated,
  type QuickMessage,
} from '@recado/contract/desk/quick-messages'
import { useResync, useLive } from '../../app/live/live.ts'
import {
  invalidate,
  changeAnswers,
  useEndpointQuery,
  useEndpointMutation,
} from '../../app/cache/query.ts'

const refetch = () => invalidate(quickMessages.list, {})

const turn = (change: (old: QuickMessage[]) => QuickMessage[]): void =>
  changeAnswers(quickMessages.list, change, {})

const put = (record: QuickMessage) =>
  turn((old) =>
    [...old.filter(({ id }) => id !== record.id), record].toSorted((one, other) =>
      one.shortcode.localeCompare(other.shortcode),
    ),
  )

const drop = (gone: number) => turn((old) => old.filter(({ id }) => id !== gone))

/** The quick replies available to the user, kept up to date while they are on screen. */
export function useQuickMessages() {
  useLive(quickMessageCreated, ({ record }) => put(record))
  useLive(quickMessageUpdated, ({ record }) => put(record))
  useLive(quickMessageDeleted, ({ id }) => drop(id))
  // A removed queue takes its replies to everybody, and a changed one looks different.
  useLive(queueDeleted, refetch)
  useLive(queueUpdated, refetch)
  useResync(refetch)
  return useEndpointQuery(quickMessages.list, {})
}

const stale = [quickMessages.list]

export const useCreateQuickMessage = () => useEndpointMutation(quickMessages.create, { stale })
export const useChangeQuickMessage = () => useEndpointMutation(quickMessages.change, { stale })
export const useRemoveQuickMessage = () => useEndpointMutation(quickMessages.remove, { stale })
