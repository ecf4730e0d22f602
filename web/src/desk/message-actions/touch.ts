import { bubbleAt } from '../bubble/bubble-at.ts'

const ANSWERS_PX = 56
const FARTHEST_PX = 72
/** A shorter movement may still become a scroll. Pixels. */
const BEGINS_PX = 12

/** A touch of this length opens the menu. Milliseconds. */
const HOLDS_MS = 450
const TREMBLES_PX = 10

type Terms = {
  area: HTMLElement
  /** The touch events before this module was loaded. */
  missed: readonly TouchEvent[]
  signal: AbortSignal
}

type Answer = (bubble: HTMLElement) => void
type SwipeTerms = Terms & { answer: Answer; isHeld: () => boolean }

/** One touch triggers one gesture: a bubble whose menu is open does not move with the same touch. */
export function watchTouches({ answer, ...terms }: Terms & { answer: Answer | undefined }): void {
  // The long-press handlers are registered first, so `isHeld` is up to date when the swipe handlers run.
  const isHeld = watchHolds(terms)
  if (answer) watchSwipes({ ...terms, answer, isHeld })
}

type Drag = { line: HTMLElement; x: number; y: number; by: number; isSideways: boolean }

/**
 * A swipe to the right answers the message if it is long enough. A vertical movement scrolls and never becomes a swipe.
 */
function watchSwipes({ area, missed, answer, isHeld, signal }: SwipeTerms): void {
  let drag: Drag | undefined

  function begin({ target, touches }: TouchEvent): void {
    const line = bubbleAt(target)
    const touch = touches[0]
    drag =
      line && touch && touches.length === 1
        ? { line, x: touch.clientX, y: touch.clientY, by: 0, isSideways: false }
        : undefined
  }

  function move({ touches }: TouchEvent): void {
    const touch = touches[0]
    if (!drag || !touch || isHeld()) return
    const [across, down] = [touch.clientX - drag.x, Math.abs(touch.clientY - drag.y)]
    if (!drag.isSideways && down > BEGINS_PX) return end()
    drag.isSideways ||= across > BEGINS_PX
    if (!drag.isSideways) return
    drag.by = Math.min(Math.max(across - BEGINS_PX, 0), FARTHEST_PX)
    drag.line.dataset['swiped'] = ''
    draw(drag.line, drag.by)
  }

  function end(): void {
    const done = drag
    drag = undefined
    if (!done) return
    delete done.line.dataset['swiped']
    draw(done.line, 0)
    if (done.by >= ANSWERS_PX - BEGINS_PX) answer(done.line)
  }

  const options = { passive: true, signal }
  area.addEventListener('touchstart', begin, options)
  area.addEventListener('touchmove', move, options)
  area.addEventListener('touchend', end, options)
  area.addEventListener('touchcancel', end, options)
  replay(missed, { begin, move, end })
}

function draw(line: HTMLElement, by: number): void {
  const bubble = line.firstElementChild
  if (bubble instanceof HTMLElement) bubble.style.translate = by === 0 ? '' : `${by}px`
}

/** Controls that use a long press themselves: a recording's position, a text field. */
const HELD_ITSELF = 'input, textarea, [contenteditable]'

/**
 * A long press on a bubble opens its menu at that height and suppresses the click. Returns a function that says whether
 * the current touch was a long press.
 */
function watchHolds({ area, missed, signal }: Terms): () => boolean {
  let wait: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  let isTouched = false
  let isHeld = false

  function begin({ target, touches }: TouchEvent): void {
    end()
    isHeld = false
    const touch = touches[0]
    const bubble = heldAt(target)
    isTouched = bubble !== undefined && touches.length === 1
    if (!bubble || !touch || !isTouched) return
    from = { x: touch.clientX, y: touch.clientY }
    wait = setTimeout(() => (isHeld = openMenu(bubble, touch.clientY)), HOLDS_MS)
  }

  function move({ touches }: TouchEvent): void {
    const touch = touches[0]
    if (!touch) return
    const way = Math.hypot(touch.clientX - from.x, touch.clientY - from.y)
    if (way > TREMBLES_PX) end()
  }

  const end = () => clearTimeout(wait)

  function lift(event: Event): void {
    end()
    isTouched = false
    // Otherwise the click would open a picture below the finger, or close the menu again.
    if (isHeld && event.cancelable) event.preventDefault()
  }

  /** Suppresses the browser's own menu for a long press on a picture or a link. */
  function keepOut(event: Event): void {
    if (isTouched || isHeld) event.preventDefault()
    if (!isTouched) isHeld = false
  }

  area.addEventListener('touchstart', begin, { passive: true, signal })
  area.addEventListener('touchmove', move, { passive: true, signal })
  area.addEventListener('touchend', lift, { signal })
  area.addEventListener('touchcancel', lift, { signal })
  area.addEventListener('contextmenu', keepOut, { signal })
  signal.addEventListener('abort', end)
  replay(missed, { begin, move, end: lift })
  return () => isHeld
}

type Handlers = Record<'begin' | 'move' | 'end', (event: TouchEvent) => void>

function replay(missed: readonly TouchEvent[], { begin, move, end }: Handlers): void {
  for (const event of missed) {
    const isMove = event.type === 'touchmove'
    const handle = event.type === 'touchstart' ? begin : isMove ? move : end
    handle(event)
  }
}

function heldAt(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest(HELD_ITSELF)) return undefined
  const bubble = target.closest('[data-message]')?.firstElementChild
  return bubble instanceof HTMLElement && bubble.contains(target) ? bubble : undefined
}

function openMenu(bubble: HTMLElement, y: number): boolean {
  const button = bubble.querySelector<HTMLElement>('[data-options]')
  if (!button) return false
  bubble.style.setProperty('--held-at', `${y - bubble.getBoundingClientRect().top}px`)
  button.click()
  return true
}
