/** What was typed since a field was asked for that does not stand there yet; undefined while none is awaited. */
let typed: string | undefined

/** A field was asked for: until it has the focus, letters are kept for it and are no commands. Escape gives it up. */
export function awaitField(): void {
  if (typed !== undefined) return
  typed = ''
  window.addEventListener('keydown', keep, true)
}

/** The field stands and has the focus: what was typed meanwhile, and from now on it hears for itself. */
export function typedAhead(): string {
  const words = typed ?? ''
  typed = undefined
  window.removeEventListener('keydown', keep, true)
  return words
}

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape') return void typedAhead()
  if (ctrlKey || metaKey || altKey) return
  if (key.length === 1) typed += key
  else if (key === 'Backspace') typed = typed?.slice(0, -1)
  else if (key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}
