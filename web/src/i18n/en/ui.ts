import type { texts as pt } from '../pt/ui.ts'

export const texts: typeof pt = {
  qrCode: 'QR code',
  close: 'Close',
  clearDay: 'Clear the date',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
}
