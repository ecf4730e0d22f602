const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea'

/** A chunk that never arrives must not capture the keys for ever. */
const PATIENCE_MS = 10_000

type Awaited = {
  within: string
  typed: string
  /** Enter was pressed while the dialog was visible but had no focus yet. */
  isEntered: boolean
  giveUp: () => void
  end: () => void
}

let awaited: Awaited | undefined

/**
 * Captures keys for a field that is not rendered yet. Until an element inside `within` gets the focus, letters are
 * stored for it and are no shortcuts. Enter is stored for the button that gets the focus, once the dialog is visible; after
 * text it is a line break, which an `input` drops and finds at the end of `data` of the event. A press elsewhere ends the
 * capture. Escape cancels the request through `giveUp`.
 */
export function captureTyping(giveUp: () => void, within = '[role="dialog"]'): void {
  endTypingCapture()
  const timer = setTimeout(endTypingCapture, PATIENCE_MS)
  const stop = new AbortController()
  const { signal } = stop
  const end = () => {
    clearTimeout(timer)
    stop.abort()
  }
  awaited = { within, typed: '', isEntered: false, giveUp, end }
  window.addEventListener('keydown', keep, { capture: true, signal })
  window.addEventListener('focusin', arrive, { signal })
  window.addEventListener('pointerdown', endTypingCapture, { capture: true, signal })
}

/** True if text was typed for a field that is not rendered yet. */
export const hasTypedAhead = (): boolean => Boolean(awaited?.typed)

/** Ends the capture and drops the typed text. */
export function endTypingCapture(): void {
  awaited?.end()
  awaited = undefined
}

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (!awaited) return
  if (key === 'Escape') {
    const { giveUp } = awaited
    endTypingCapture()
    giveUp()
    return swallow(event)
  }
  if (ctrlKey || metaKey || altKey) return
  if (key.length === 1) awaited.typed += key
  else if (key === 'Backspace') awaited.typed = awaited.typed.slice(0, -1)
  else if (key === 'Enter') {
    awaited.isEntered = Boolean(document.querySelector(awaited.within))
    awaited.typed += awaited.typed && '\n'
  } else return
  swallow(event)
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function arrive({ target }: FocusEvent): void {
  if (!awaited || !(target instanceof HTMLElement) || !target.closest(awaited.within)) return
  // Runs after the code that moved the focus, which may still have to render the field.
  queueMicrotask(() => {
    const words = awaited?.typed
    const isPressed = awaited?.isEntered && target instanceof HTMLButtonElement
    endTypingCapture()
    if (isPressed) target.click()
    if (words && target.matches(FIELDS)) put(words, target as HTMLInputElement)
  })
}

/** Inserts the text as if it were typed now: listeners of the field receive an input event. */
function put(words: string, field: HTMLInputElement | HTMLTextAreaElement): void {
  if (field.readOnly) return
  const { selectionStart, selectionEnd, value } = field
  if (selectionStart !== null)
    field.setRangeText(words, selectionStart, selectionEnd ?? selectionStart, 'end')
  // Fields of type email or number have no selection. The native setter is used because React's own would record the
  // value as known and ignore the event.
  else Reflect.set(HTMLInputElement.prototype, 'value', value + words, field)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: words }))
}
