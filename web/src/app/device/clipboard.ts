import i18next from 'i18next'
import { showSuccess } from '../calls/errors.ts'

/**
 * Copies text to the clipboard. Falls back to `execCommand` on a page without a secure origin, which has no clipboard
 * API. `isQuiet`: the caller says that it was copied.
 */
export async function copyText(text: string, { isQuiet = false } = {}): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text)
  else copyByHand(text)
  if (!isQuiet) showSuccess(i18next.t('copied', { ns: 'messages' }))
}

function copyByHand(text: string): void {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
}
