/** The words of the bot that nobody writes for it, in the language of the company's customers. */
export type BotTexts = {
  notUnderstood: string
  /** Names of the choices `0` and `#`. */
  back: string
  start: string
}

const texts: Record<'pt' | 'en' | 'es', BotTexts> = {
  pt: {
    notUnderstood: 'Não entendi. Responda só com o número da opção.',
    back: 'Voltar',
    start: 'Início',
  },
  en: {
    notUnderstood: 'I did not understand. Please answer with the number of the option only.',
    back: 'Back',
    start: 'Start',
  },
  es: {
    notUnderstood: 'No entendí. Responda solo con el número de la opción.',
    back: 'Volver',
    start: 'Inicio',
  },
}

/** The words of the bot. Portuguese for an unknown language. */
export const botTexts = (language: string): BotTexts =>
  language === 'en' || language === 'es' ? texts[language] : texts.pt
