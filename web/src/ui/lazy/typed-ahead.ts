const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** A chunk that never comes must not keep the keys for ever. */
const PATIENCE_MS = 10_000

type Awaited = {
  within: string
  typed: string
  /** Enter was pressed when the dialog could already be seen, but nothing in it had the focus yet. */
  isEntered: boolean
  giveUp: () => void
  end: () => void
}

let awaited: Awaited | undefined

/**
 * A field was asked for that does not stand there yet: until something within `within` has the focus, letters are kept
 * for it and are no commands. Enter is kept for the button that gets the focus, once the dialog can be seen. A press
 * elsewhere ends that; Escape takes back what was asked for, by `giveUp`.
 */
export function awaitField(giveUp: () => void, within = '[role="dialog"]'): void {
  forgetField()
  const timer = setTimeout(forgetField, PATIENCE_MS)
  const stop = new AbortController()
  const { signal } = stop
  const end = () => {
    clearTimeout(timer)
    stop.abort()
  }
  awaited = { within, typed: '', isEntered: false, giveUp, end }
  window.addEventListener('keydown', keep, { capture: true, signal })
  window.addEventListener('focusin', arrive, { signal })
  window.addEventListener('pointerdown', forgetField, { capture: true, signal })
}

/** Whether something was typed for a field that is not there yet. */
export const hasTypedAhead = (): boolean => (awaited?.typed ?? '') !== ''

/** Nobody waits for the field any more, and what was typed for it is gone. */
export function forgetField(): void {
  awaited?.end()
  awaited = undefined
}

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (!awaited) return
  if (key === 'Escape') {
    const { giveUp } = awaited
    forgetField()
    giveUp()
    return swallow(event)
  }
  if (ctrlKey || metaKey || altKey) return
  if (key.length === 1) awaited.typed += key
  else if (key === 'Backspace') awaited.typed = awaited.typed.slice(0, -1)
  else if (key === 'Enter') awaited.isEntered = document.querySelector(awaited.within) !== null
  else return
  swallow(event)
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function arrive({ target }: FocusEvent): void {
  if (!awaited || !(target instanceof HTMLElement) || !target.closest(awaited.within)) return
  // Not in the middle of what gave it the focus: that may still be about to draw it.
  queueMicrotask(() => {
    const words = awaited?.typed ?? ''
    const isPressed = awaited?.isEntered && target instanceof HTMLButtonElement
    forgetField()
    if (isPressed) target.click()
    if (words !== '' && target.matches(FIELDS)) put(words, target as HTMLInputElement)
  })
}

/** As if it were typed there now: whoever listens to the field hears of it. */
function put(words: string, field: HTMLInputElement | HTMLTextAreaElement): void {
  if (field.readOnly) return
  const { selectionStart, selectionEnd, value } = field
  if (selectionStart !== null)
    field.setRangeText(words, selectionStart, selectionEnd ?? selectionStart, 'end')
  // A field for an address or a number knows no places within. Set past the field itself, which would hold it for known.
  else Reflect.set(HTMLInputElement.prototype, 'value', value + words, field)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: words }))
}
