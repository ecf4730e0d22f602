import { mayFocusField } from '../../ui/last-input.ts'

/** From here letters are words again, and Ctrl+F searches the conversation: what had the focus is about to go. */
export function focusThread(): void {
  const field = mayFocusField()
    ? document.querySelector<HTMLElement>('[data-thread] textarea')
    : null
  const place = field ?? document.querySelector<HTMLElement>('[data-thread] [role="log"]')
  place?.focus({ preventScroll: true })
}
