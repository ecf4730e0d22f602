import { texts as codes } from '@recado/contract/platform/error-texts/pt'

/** The sentences of the contract, and those that can say more because the refusal told more. */
export const texts = {
  ...codes,
  tooManyAttempts_one: 'Muitas tentativas seguidas. Tente de novo em {{count}} segundo.',
  tooManyAttempts_other: 'Muitas tentativas seguidas. Tente de novo em {{count}} segundos.',
  subscriptionExpired:
    'Opss! Sua assinatura venceu {{date}}. Entre em contato com o Suporte para mais informações!',
  acceptedBy: '{{name}} já aceitou este atendimento.',
  attendedByOther:
    'Este contato está em atendimento com outra pessoa ou em outro setor. Peça a quem atende ou a um administrador.',
  openWith: 'Este contato já está em atendimento com {{name}}.',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    errors: typeof texts
  }
}
