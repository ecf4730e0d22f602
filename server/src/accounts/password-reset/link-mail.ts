import type { Language } from '../../platform/language.ts'
import { type Addressee, greeting, type MailWords, paragraphs } from '../mails/words.ts'
import { LINK_MINUTES } from './rules.ts'

type Words = {
  subject: (brand: string) => string
  asked: (brand: string) => string
  button: string
  once: string
  ignore: string
}

const words: Record<Language, Words> = {
  pt: {
    subject: (brand) => `${brand}: crie uma nova senha`,
    asked: (brand) => `Foi pedida uma nova senha para a sua conta no ${brand}.`,
    button: 'Escolher a nova senha',
    once: `O link vale uma vez, por ${LINK_MINUTES} minutos.`,
    ignore: 'Se não foi você, ignore este e-mail. Sua senha continua a mesma.',
  },
  en: {
    subject: (brand) => `${brand}: set a new password`,
    asked: (brand) => `A new password was requested for your account at ${brand}.`,
    button: 'Choose the new password',
    once: `The link works once, for ${LINK_MINUTES} minutes.`,
    ignore: 'If it was not you, ignore this e-mail. Your password stays the same.',
  },
  es: {
    subject: (brand) => `${brand}: cree una contraseña nueva`,
    asked: (brand) => `Se pidió una contraseña nueva para su cuenta en ${brand}.`,
    button: 'Elegir la contraseña nueva',
    once: `El enlace vale una vez, durante ${LINK_MINUTES} minutos.`,
    ignore: 'Si no fue usted, ignore este correo. Su contraseña sigue siendo la misma.',
  },
}

/** The mail with a link to set a new password, in the user's language. */
export function linkMail(language: Language, { name, brand }: Addressee): MailWords {
  const { subject, asked, button, once, ignore } = words[language]
  return {
    subject: subject(brand),
    text: paragraphs(greeting[language](name), asked(brand)),
    button,
    small: paragraphs(once, ignore),
  }
}
