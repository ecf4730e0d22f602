import { mayFocusField } from '../../ui/last-input.ts'

/**
 * Moves the focus into the conversation before the focused element disappears. Letters type text again, and Ctrl+F
 * searches the conversation.
 */
export function focusThread(): void {
  const field = mayFocusField()
    ? document.querySelector<HTMLElement>('[data-thread] textarea')
    : null
  const place = field ?? document.querySelector<HTMLElement>('[data-thread] [role="log"]')
  place?.focus({ preventScroll: true })
}
