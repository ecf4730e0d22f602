import type { texts as pt } from '../pt/ui.ts'

export const texts: typeof pt = { qrCode: 'Código QR', close: 'Cerrar' }
