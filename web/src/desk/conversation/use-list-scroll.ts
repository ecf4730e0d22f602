import { limits } from '@recado/contract/platform/limits'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  findShown,
  isAtEnd,
  saveScrollPosition,
  measure,
  restore,
  type ScrollPosition,
} from '../messages/scroll-position.ts'

type Terms = {
  log: RefObject<HTMLDivElement | null>
  ticketId: number
  /** Where to begin; the log is not touched before it is known. */
  start: ScrollPosition | undefined
  /** Changes whenever what is shown changes. */
  version: unknown
  /** What is shown does not reach the end of the conversation. */
  hasNewer: boolean
  onTop: () => void
  onBottom: () => void
  /** Brings the end of the conversation in, where it is not shown. */
  bringEnd: () => Promise<void>
}

/**
 * Keeps the eye on what it was on while messages come above and below. `isEnd` tells whether it is on
 * the end, and nothing before the log has found its place: what is not seen must not count as read.
 */
export function useListScroll(terms: Terms) {
  const { log, ticketId, start, version, hasNewer, onTop, onBottom, bringEnd } = terms
  const place = useRef<ScrollPosition>(undefined)
  // From the press until the end is drawn: a place measured between the two would hold the log back.
  const isGoingToEnd = useRef(false)
  const [isEnd, setIsEnd] = useState<boolean>()
  const see = () => {
    if (!log.current || !place.current || isGoingToEnd.current) return
    place.current = measure(log.current, hasNewer)
    saveScrollPosition(ticketId, place.current)
    setIsEnd(place.current.is === 'end')
    if (log.current.scrollTop <= limits.olderMessagesWithinPx) onTop()
    if (hasNewer && isAtEnd(log.current)) onBottom()
  }
  const settle = () => {
    place.current ??= start
    if (!log.current || !place.current) return
    restore(log.current, place.current)
    isGoingToEnd.current &&= hasNewer
    see()
  }
  const settleNow = useSettling({ log, settle, version, start })
  const toEnd = async () => {
    isGoingToEnd.current = true
    try {
      await bringEnd()
      place.current = { is: 'end' }
    } catch (error) {
      isGoingToEnd.current = false
      throw error
    }
    settleNow()
  }
  /** Brings a message to the middle; false where it is not on the page. */
  const toMessage = (id: string): boolean => {
    const found = log.current && findShown(log.current, id)
    found?.scrollIntoView({ block: 'center' })
    see()
    return Boolean(found)
  }
  return { isEnd, onScroll: see, toEnd, toMessage }
}

type Settling = Pick<Terms, 'log' | 'version' | 'start'> & { settle: () => void }

/** After every change and before it is painted, so that nobody sees the log move; and when its own size changes. Answers a way to ask for it. */
function useSettling({ log, settle, version, start }: Settling): () => void {
  const [turn, setTurn] = useState(0)
  const run = useEffectEvent(settle)
  useLayoutEffect(() => run(), [version, start, turn])
  useEffect(() => {
    const watched = log.current
    if (!watched) return undefined
    const observer = new ResizeObserver(() => run())
    observer.observe(watched)
    if (watched.firstElementChild) observer.observe(watched.firstElementChild)
    return () => observer.disconnect()
  }, [log])
  return () => setTurn((before) => before + 1)
}
