import type { texts as pt } from '../pt/ui.ts'

export const texts: typeof pt = {
  qrCode: 'QR code',
  close: 'Close',
  clearDay: 'Clear the date',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  partNotLoaded: 'A part of the screen did not load.',
  partCrashed: 'A part of the screen stopped working. Code for support: {{id}}',
  tryPartAgain: 'Try again',
  reloadPage: 'Reload the page',
}
