import type { texts as pt } from '../pt/ui.ts'

export const texts: typeof pt = {
  qrCode: 'Código QR',
  close: 'Cerrar',
  clearDay: 'Borrar la fecha',
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  partNotLoaded: 'Una parte de la pantalla no se cargó.',
  partCrashed: 'Una parte de la pantalla dejó de funcionar. Código para soporte: {{id}}',
  tryPartAgain: 'Intentar de nuevo',
  reloadPage: 'Recargar la página',
}
