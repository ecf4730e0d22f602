import { texts as codes } from '@recado/contract/platform/error-texts/es'
import type { texts as pt } from '../pt/errors.ts'

export const texts: typeof pt = {
  ...codes,
  tooManyAttempts_one: 'Demasiados intentos seguidos. Inténtelo de nuevo en {{count}} segundo.',
  tooManyAttempts_other: 'Demasiados intentos seguidos. Inténtelo de nuevo en {{count}} segundos.',
  subscriptionExpired:
    '¡Ups! Su suscripción venció el {{date}}. ¡Póngase en contacto con Soporte para más información!',
  acceptedBy: '{{name}} ya aceptó esta atención.',
  attendedByOther:
    'Otra persona u otro sector atiende a este contacto. Pídaselo a quien lo atiende o a un administrador.',
  openWith: 'Este contacto ya está en atención con {{name}}.',
}
