import { limits } from '@recado/contract/platform/limits'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  findRendered,
  isAtEnd,
  saveScrollPosition,
  measureScroll,
  restoreScroll,
  type ScrollPosition,
} from '../messages/scroll-position.ts'

type Terms = {
  log: RefObject<HTMLDivElement | null>
  ticketId: number
  /** The initial position; undefined until it is known, and the list does not scroll before that. */
  start: ScrollPosition | undefined
  /** Changes whenever the rendered items change. */
  version: unknown
  /** True if newer messages exist beyond the rendered ones. */
  hasNewer: boolean
  onTop: () => void
  onBottom: () => void
  /** Loads the end of the conversation if it is not loaded. */
  bringEnd: () => Promise<void>
}

/**
 * Keeps the scroll position while messages are added above and below. `isEnd` is true while the end is in view and
 * undefined until the initial position is restored, because unseen messages must not count as read.
 */
export function useListScroll(terms: Terms) {
  const { log, ticketId, start, version, hasNewer, onTop, onBottom, bringEnd } = terms
  const place = useRef<ScrollPosition>(undefined)
  // True from the click until the end is rendered. A position measured in between would keep the list from scrolling.
  const isGoingToEnd = useRef(false)
  const [isEnd, setIsEnd] = useState<boolean>()
  const see = () => {
    if (!log.current || !place.current || isGoingToEnd.current) return
    place.current = measureScroll(log.current, hasNewer)
    saveScrollPosition(ticketId, place.current)
    setIsEnd(place.current.is === 'end')
    if (log.current.scrollTop <= limits.olderMessagesWithinPx) onTop()
    if (hasNewer && isAtEnd(log.current)) onBottom()
  }
  const settle = () => {
    place.current ??= start
    if (!log.current || !place.current) return
    restoreScroll(log.current, place.current)
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
  /** Scrolls a message to the middle; false if it is not rendered. */
  const toMessage = (id: string): boolean => {
    const found = log.current && findRendered(log.current, id)
    found?.scrollIntoView({ block: 'center' })
    see()
    return Boolean(found)
  }
  return { isEnd, onScroll: see, toEnd, toMessage }
}

type Settling = Pick<Terms, 'log' | 'version' | 'start'> & { settle: () => void }

/**
 * Restores the position after every change, before the browser paints, and after every resize. Returns a function that
 * requests it.
 */
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
