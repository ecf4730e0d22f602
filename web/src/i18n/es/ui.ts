import type { texts as pt } from '../pt/ui.ts'

export const texts: typeof pt = {
  qrCode: 'Código QR',
  close: 'Cerrar',
  clearDay: 'Borrar la fecha',
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
}
