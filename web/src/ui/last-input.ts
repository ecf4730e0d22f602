type Input = 'keyboard' | 'mouse' | 'touch'

let last: Input | undefined

window.addEventListener('keydown', () => void (last = 'keyboard'), true)
window.addEventListener(
  'pointerdown',
  ({ pointerType }) => void (last = pointerType === 'mouse' ? 'mouse' : 'touch'),
  true,
)

/** True if the last input came from a finger or a pen. */
export const isLastInputTouch = (): boolean => last === 'touch'

/**
 * True if a field may take the focus by itself. Not after a tap on a touch screen, because that opens the on-screen
 * keyboard over the page. Allowed after a key or a mouse button.
 */
export const mayFocusField = (): boolean =>
  !window.matchMedia('(hover: none)').matches || last === 'keyboard' || last === 'mouse'
