import { swallowClick } from './dragging.ts'

type HandleDrag = {
  /** The row that is dragged. */
  row: HTMLElement
  /** Called with each place of the pointer. */
  point: (at: PointerEvent) => void
  drop: () => void
  /** Removes the marks. Called once, before `drop`. */
  end: () => void
}

/**
 * Follows the pointer from a press on a handle until it is released. Escape ends the drag without a drop. The row has
 * the attribute `data-dragged` meanwhile.
 */
export function dragByHandle(press: PointerEvent, handle: Element, drag: HandleDrag): void {
  press.preventDefault()
  handle.setPointerCapture(press.pointerId)
  const listeners = new AbortController()
  const { signal } = listeners
  drag.row.dataset['dragged'] = 'true'
  const end = () => {
    listeners.abort()
    delete drag.row.dataset['dragged']
    drag.end()
  }
  const release = () => {
    end()
    swallowClick()
    drag.drop()
  }
  handle.addEventListener('pointermove', (to) => drag.point(to as PointerEvent), { signal })
  handle.addEventListener('pointerup', release, { signal })
  handle.addEventListener('lostpointercapture', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}
