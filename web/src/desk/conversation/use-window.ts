import type { Message } from '@recado/contract/desk/messages'
import { useCallback, useState } from 'react'
import type { ConversationState } from './use-conversation.ts'

/** A few more than fit on a screen. */
const FIRST = 30
const STEP = 60

/**
 * Renders only the end of a long conversation. Scrolling up renders more, first from the cache, then from the server.
 * `reveal` renders back to one message.
 */
export function useWindow(
  { list, hasOlder, isLoadingOlder, loadOlder }: ConversationState,
  start: string | undefined,
) {
  const [from, setFrom] = useState<string>()
  const [size, setSize] = useState(FIRST)
  const wanted = from ?? start
  const at = wanted === undefined ? -1 : list.findIndex(({ id }) => id === wanted)
  const begin = Math.min(
    Math.max(0, list.length - size),
    at < 0 ? list.length : Math.max(0, at - 10),
  )
  const shown: Message[] = begin === 0 ? list : list.slice(begin)
  const more = useCallback(() => {
    if (begin > 0) setSize(list.length - begin + STEP)
    else if (hasOlder && !isLoadingOlder) {
      setSize(list.length + STEP)
      void loadOlder()
    }
  }, [begin, list.length, hasOlder, isLoadingOlder, loadOlder])
  return { shown, more, reveal: setFrom }
}
