/** Distance after which a press becomes a drag. Pixels. */
export const SLACK_PX = 6

/** A copy of an element at its place, above everything, that follows the pointer by its `transform`. */
export function copyToDrag(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect()
  const copy = element.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-card')
  copy.dataset['copy'] = 'true'
  copy.inert = true
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    zIndex: '300',
    pointerEvents: 'none',
    willChange: 'transform',
  })
  document.body.append(copy)
  return copy
}

/** The release of a drag is not a press on what is below it. */
export function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
