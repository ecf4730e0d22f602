/** What a caller reads if the company does not accept calls, in the language of its customers. */
export const callReplies = {
  pt: 'Olá! Não atendemos ligações por aqui. Escreva a sua mensagem ou grave um áudio e responderemos o quanto antes.',
  en: 'Hello! We do not take calls here. Please write or record a message and we will answer as soon as we can.',
  es: '¡Hola! No atendemos llamadas por aquí. Escriba su mensaje o grabe un audio y responderemos lo antes posible.',
} as const

/** Minutes after such a text during which further calls of the same person get none. */
export const CALL_REPLY_MINUTES = 5
