import type { Catalogue } from '../catalogue.ts'

/** The integrations of a brand, for operators. */
export const texts: Catalogue['integrations'] = {
  title: 'Integraciones',
  hint: 'Valen para las empresas de esta marca, en lugar de las de la instalación.',
  payment: 'Pagos (Asaas)',
  paymentText:
    'Las facturas de las empresas se cobran en esta cuenta. La dirección que recibe los avisos de pago se crea sola.',
  token: 'Token de Asaas',
  tokenHint: 'La clave de API de la cuenta. Una vez guardada no se muestra de nuevo.',
  mail: 'Correo (SMTP)',
  mailText:
    'Los correos a las empresas de esta marca salen por este servidor. Deje el servidor vacío para usar el de la instalación.',
  mailHost: 'Servidor',
  mailPort: 'Puerto',
  mailPortWrong: 'Escriba un puerto: 25, 465, 587 o 2525',
  mailEmail: 'Correo del remitente',
  mailPassword: 'Contraseña del correo',
  mailPasswordHint: 'Una vez guardada, no se muestra de nuevo.',
  mailTest: 'Enviar un correo de prueba',
  mailTested: 'Correo de prueba enviado a {{to}}',
  saved: 'Integraciones guardadas',
  failed: 'No se pudieron guardar las integraciones',
  test: 'Probar',
  production: 'Asaas aceptó el token. Cuenta de producción.',
  sandbox: 'Asaas aceptó el token. Cuenta de pruebas: no se mueve dinero.',
  remove: 'Quitar token',
  askRemove: '¿Quitar el token de esta marca?',
  removeText: 'Los próximos cobros se harán en la cuenta de la instalación, si existe.',
  removed: 'Token quitado',
}
