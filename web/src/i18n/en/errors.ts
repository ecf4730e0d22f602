import { texts as codes } from '@recado/contract/platform/error-texts/en'
import type { texts as pt } from '../pt/errors.ts'

export const texts: typeof pt = {
  ...codes,
  tooManyAttempts_one: 'Too many attempts. Try again in {{count}} second.',
  tooManyAttempts_other: 'Too many attempts. Try again in {{count}} seconds.',
  subscriptionExpired:
    'Oops! Your subscription ended on {{date}}. Contact Support for more information!',
  acceptedBy: '{{name}} has already accepted this ticket.',
  attendedByOther:
    'Somebody else or another queue is attending this contact. Ask them or an administrator.',
  openWith: 'This contact already has an open ticket with {{name}}.',
}
