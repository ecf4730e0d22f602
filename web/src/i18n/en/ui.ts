import type { texts as pt } from '../pt/ui.ts'

export const texts: typeof pt = { qrCode: 'QR code', close: 'Close' }
