import { messages, type Message } from '@recado/contract/desk/messages'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call, Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { loadNewer, loadOlder } from '../messages/cached-conversations.ts'
import { onMessageStored, useOutgoing } from '../outbox/outbox.ts'

const KEPT_MS = 30 * 60_000

/**
 * The messages of a conversation: those of the server, followed by those still being sent. Loads missing data in one
 * request: the newest page, or with `isUnread` the page around the first unread message.
 */
export function useConversation(ticketId: number, { isUnread = false } = {}) {
  const answer = useEndpointQuery(
    messages.list,
    { ticketId },
    {
      staleTime: Infinity,
      gcTime: KEPT_MS,
      queryFn: () => call(messages.list, { ticketId, ...(isUnread && { aroundUnread: true }) }),
    },
  )
  const known = answer.data?.messages
  const outgoing = useUnsent(ticketId, known)
  const hasNewer = answer.data?.hasNewer ?? false
  const list = useMemo(
    () => [...(known ?? []), ...(hasNewer ? [] : outgoing.map(({ message }) => message))],
    [known, outgoing, hasNewer],
  )
  const older = useLoading(ticketId, loadOlder)
  const newer = useLoading(ticketId, loadNewer)
  return {
    list,
    outgoing,
    isLoaded: known !== undefined,
    isFailed: answer.isError && known === undefined,
    reload: () => void answer.refetch(),
    hasOlder: answer.data?.hasMore ?? false,
    isLoadingOlder: older.isLoading,
    loadOlder: older.load,
    /** The first unread message when the page was requested. It may have been read since. */
    firstUnreadId: answer.data?.firstUnreadId,
    /** True if newer messages exist beyond the list. They load as the user scrolls down. */
    hasNewer,
    isLoadingNewer: newer.isLoading,
    loadNewer: newer.load,
  }
}

export type ConversationState = ReturnType<typeof useConversation>

/** Unsent messages. Settles those that the server already has, for example after a reload. */
function useUnsent(ticketId: number, known: readonly Message[] | undefined) {
  const outgoing = useOutgoing(ticketId)
  const ids = useMemo(() => new Set(known?.map(({ id }) => id)), [known])
  useEffect(() => {
    for (const { message } of outgoing) if (ids.has(message.id)) onMessageStored(message)
  }, [outgoing, ids])
  return useMemo(() => outgoing.filter(({ message }) => !ids.has(message.id)), [outgoing, ids])
}

type Load = (ticketId: number) => Promise<boolean>

/** Loads one page at a time. Concurrent callers share the same request. */
function useLoading(ticketId: number, loadPage: Load) {
  const [isLoading, setIsLoading] = useState(false)
  const running = useRef<Promise<boolean>>(undefined)
  const load = useCallback((): Promise<boolean> => {
    const ask = async () => {
      setIsLoading(true)
      try {
        return await loadPage(ticketId)
      } catch (refused) {
        if (!(refused instanceof Refused)) throw refused
        showError(refused)
        return false
      } finally {
        running.current = undefined
        setIsLoading(false)
      }
    }
    running.current ??= ask()
    return running.current
  }, [ticketId, loadPage])
  return { load, isLoading }
}
