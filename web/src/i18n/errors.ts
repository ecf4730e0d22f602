import { errorTexts, type ErrorText } from '@recado/contract/error-texts'

type Texts = Record<keyof typeof errorTexts, string>

const texts = Object.entries(errorTexts) as [keyof typeof errorTexts, ErrorText][]

const said = (language: keyof ErrorText): Texts =>
  Object.fromEntries(texts.map(([code, text]) => [code, text[language]])) as Texts

/** The sentences of the contract, and those that can say more because the refusal told more. */
export const pt = {
  ...said('pt'),
  tooManyAttempts_one: 'Muitas tentativas seguidas. Tente de novo em {{count}} segundo.',
  tooManyAttempts_other: 'Muitas tentativas seguidas. Tente de novo em {{count}} segundos.',
  subscriptionExpired:
    'Opss! Sua assinatura venceu {{date}}. Entre em contato com o Suporte para mais informações!',
  acceptedBy: '{{name}} já aceitou este atendimento.',
  openWith: 'Este contato já está em atendimento com {{name}}.',
}

export const en: typeof pt = {
  ...said('en'),
  tooManyAttempts_one: 'Too many attempts. Try again in {{count}} second.',
  tooManyAttempts_other: 'Too many attempts. Try again in {{count}} seconds.',
  subscriptionExpired:
    'Oops! Your subscription ended on {{date}}. Contact Support for more information!',
  acceptedBy: '{{name}} has already accepted this ticket.',
  openWith: 'This contact already has an open ticket with {{name}}.',
}

export const es: typeof pt = {
  ...said('es'),
  tooManyAttempts_one: 'Demasiados intentos seguidos. Inténtelo de nuevo en {{count}} segundo.',
  tooManyAttempts_other: 'Demasiados intentos seguidos. Inténtelo de nuevo en {{count}} segundos.',
  subscriptionExpired:
    '¡Ups! Su suscripción venció el {{date}}. ¡Póngase en contacto con Soporte para más información!',
  acceptedBy: '{{name}} ya aceptó esta atención.',
  openWith: 'Este contacto ya está en atención con {{name}}.',
}
