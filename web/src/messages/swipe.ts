import { bubbleAt } from './bubble-at.ts'

const ANSWERS_PX = 56
const FARTHEST_PX = 72
/** Before that it may still become a scroll. */
const BEGINS_PX = 12

type Terms = {
  area: HTMLElement
  /** The touch that was under way when this was fetched. */
  first: TouchEvent
  answer: (bubble: HTMLElement) => void
  signal: AbortSignal
}

type Drag = { line: HTMLElement; x: number; y: number; by: number; isSideways: boolean }

/** A bubble drawn to the right, far enough, is answered; up and down it is a scroll and stays one. */
export function watchSwipes({ area, first, answer, signal }: Terms): void {
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
    if (!drag || !touch) return
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
  begin(first)
}

function draw(line: HTMLElement, by: number): void {
  const bubble = line.firstElementChild
  if (bubble instanceof HTMLElement) bubble.style.translate = by === 0 ? '' : `${by}px`
}
