import i18next from 'i18next'
import { showSuccess } from '../calls/errors.ts'

/** Copies words of a message; by the old way where the page has no secure origin and so no clipboard. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text)
  else copyByHand(text)
  showSuccess(i18next.t('copied', { ns: 'messages' }))
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
