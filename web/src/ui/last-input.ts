type Input = 'keyboard' | 'mouse' | 'touch'

let last: Input | undefined

window.addEventListener('keydown', () => void (last = 'keyboard'), true)
window.addEventListener(
  'pointerdown',
  ({ pointerType }) => void (last = pointerType === 'mouse' ? 'mouse' : 'touch'),
  true,
)

/** Whether a finger or a pen was used last. */
export const wasTouched = (): boolean => last === 'touch'

/**
 * Whether a field may take the focus by itself. On a touch screen it may not after a tap, because that opens the
 * on-screen keyboard over the page; after a key or a mouse button it may.
 */
export const mayFocusField = (): boolean =>
  !window.matchMedia('(hover: none)').matches || last === 'keyboard' || last === 'mouse'
