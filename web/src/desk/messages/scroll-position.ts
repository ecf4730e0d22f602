/** Scroll position of a conversation: at its end, or one message at a height in pixels. */
export type ScrollPosition = { is: 'end' } | { is: 'at'; id: string; top: number }

const places = new Map<number, ScrollPosition>()

export const scrollPositionOf = (ticketId: number): ScrollPosition | undefined =>
  places.get(ticketId)
export const saveScrollPosition = (ticketId: number, place: ScrollPosition): void =>
  void places.set(ticketId, place)

/** Within this distance the position counts as the end. Pixels. */
const END_PX = 48

export const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight <= clientHeight || scrollHeight - scrollTop - clientHeight <= END_PX

const shown = (log: HTMLElement) => [...log.querySelectorAll<HTMLElement>('[data-message]')]

export const findRendered = (log: HTMLElement, id: string): HTMLElement | undefined =>
  shown(log).find((one) => one.dataset['message'] === id)

const topIn = (log: HTMLElement, one: HTMLElement): number =>
  one.getBoundingClientRect().top - log.getBoundingClientRect().top

/**
 * Measures the current position: the end, or the first visible message. `hasNewer` means that the list has no end yet.
 */
export function measureScroll(log: HTMLElement, hasNewer: boolean): ScrollPosition {
  if (isAtEnd(log) && !hasNewer) return { is: 'end' }
  const all = shown(log)
  let [low, high] = [0, all.length - 1]
  // The messages are in order, so a binary search finds the first visible one.
  while (low < high) {
    const middle = (low + high) >> 1
    const one = all[middle]
    if (one && topIn(log, one) + one.offsetHeight > 0) high = middle
    else low = middle + 1
  }
  const first = all[low]
  return first
    ? { is: 'at', id: first.dataset['message'] ?? '', top: topIn(log, first) }
    : { is: 'end' }
}

/** Restores the position, whatever was added or removed above and below. */
export function restoreScroll(log: HTMLElement, place: ScrollPosition): void {
  if (place.is === 'end') {
    log.scrollTop = log.scrollHeight
    return
  }
  const one = findRendered(log, place.id)
  if (one) log.scrollTop += topIn(log, one) - place.top
}
