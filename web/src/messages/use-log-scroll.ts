import { limits } from '@recado/contract/limits'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { findShown, isAtEnd, keepPlace, measure, restore, type LogPlace } from './log-place.ts'

type Terms = {
  log: RefObject<HTMLDivElement | null>
  ticketId: number
  /** Where to begin; the log is not touched before it is known. */
  start: LogPlace | undefined
  /** Changes whenever what is shown changes. */
  version: unknown
  onTop: () => void
}

/**
 * Keeps the eye on what it was on while messages come above and below. `isEnd` tells whether it is on
 * the end, and nothing before the log has found its place: what is not seen must not count as read.
 */
export function useLogScroll({ log, ticketId, start, version, onTop }: Terms) {
  const place = useRef<LogPlace>(undefined)
  const [isEnd, setIsEnd] = useState<boolean>()
  const see = () => {
    if (!log.current || !place.current) return
    place.current = measure(log.current)
    keepPlace(ticketId, place.current)
    setIsEnd(isAtEnd(log.current))
    if (log.current.scrollTop <= limits.olderMessagesWithinPx) onTop()
  }
  const settle = () => {
    place.current ??= start
    if (!log.current || !place.current) return
    restore(log.current, place.current)
    see()
  }
  useSettling({ log, settle, version, start })
  const toEnd = () => {
    place.current = { is: 'end' }
    settle()
  }
  /** Brings a message to the middle; nothing happens where it is not on the page. */
  const toMessage = (id: string) => {
    if (log.current) findShown(log.current, id)?.scrollIntoView({ block: 'center' })
    see()
  }
  return { isEnd, onScroll: see, toEnd, toMessage }
}

type Settling = Pick<Terms, 'log' | 'version' | 'start'> & { settle: () => void }

/** After every change and before it is painted, so that nobody sees the log move; and when its own size changes. */
function useSettling({ log, settle, version, start }: Settling): void {
  const run = useEffectEvent(settle)
  useLayoutEffect(() => run(), [version, start])
  useEffect(() => {
    const watched = log.current
    if (!watched) return undefined
    const observer = new ResizeObserver(() => run())
    observer.observe(watched)
    if (watched.firstElementChild) observer.observe(watched.firstElementChild)
    return () => observer.disconnect()
  }, [log])
}
