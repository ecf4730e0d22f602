/** From here letters are words again, and Ctrl+F searches the conversation: what had the focus is about to go. */
export function focusThread(): void {
  // A touch screen would throw up its keyboard.
  const isTouch = window.matchMedia('(hover: none)').matches
  const field = isTouch ? null : document.querySelector<HTMLElement>('[data-thread] textarea')
  const place = field ?? document.querySelector<HTMLElement>('[data-thread] [role="log"]')
  place?.focus({ preventScroll: true })
}
