/** Distance from an edge within which the lane or the board scrolls. Pixels. */
const EDGE_PX = 48
/** Fastest scrolling, at the edge itself. Pixels per frame. */
const STEP_PX = 14

type Drag = { pointer: () => PointerEvent; onScroll: () => void }

/** Scrolls the lane under the pointer, and the board, while the pointer is near an edge. */
export function scrollAtEdges(board: HTMLElement, { pointer, onScroll }: Drag) {
  let frame = 0
  const step = () => {
    const { clientX, clientY } = pointer()
    const lane = laneAt(clientX, clientY)
    const box = lane?.getBoundingClientRect()
    const down = box ? speedAt(clientY, box.top, box.bottom) : 0
    const { left, right } = board.getBoundingClientRect()
    const aside = speedAt(clientX, left, right)
    if (down) lane!.scrollBy(0, down)
    if (aside) board.scrollBy(aside, 0)
    if (down || aside) onScroll()
    frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return { stop: () => cancelAnimationFrame(frame) }
}

const laneAt = (x: number, y: number) =>
  document
    .elementsFromPoint(x, y)
    .find((one) => one instanceof HTMLElement && one.dataset['virtuosoScroller'] !== undefined)

function speedAt(at: number, start: number, end: number): number {
  if (at < start + EDGE_PX) return -STEP_PX * Math.min(1, (start + EDGE_PX - at) / EDGE_PX)
  if (at > end - EDGE_PX) return STEP_PX * Math.min(1, (at - end + EDGE_PX) / EDGE_PX)
  return 0
}
