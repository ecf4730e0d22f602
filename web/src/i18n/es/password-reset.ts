import type { texts as pt } from '../pt/password-reset.ts'

export const texts: typeof pt = {
  requestTitle: '¿Olvidó su contraseña?',
  requestHint:
    'Escriba el correo con el que inicia sesión. Enviamos un enlace para crear una contraseña nueva.',
  email: 'Correo electrónico',
  send: 'Enviar',
  newTitle: 'Contraseña nueva',
  newHint: 'El enlace vale una vez. Al guardar se cierran sus sesiones abiertas.',
  newPassword: 'Contraseña nueva',
  rules: 'De 8 a 50 caracteres. No se aceptan contraseñas muy comunes.',
  tooShort: 'La contraseña necesita al menos 8 caracteres',
  tooLong: 'La contraseña puede tener hasta 50 caracteres',
  save: 'Guardar',
  failed: 'No se pudo restablecer su contraseña. Inténtelo de nuevo más tarde',
  askAgain: 'Pedir un enlace nuevo',
  back: 'Volver a iniciar sesión',
}
