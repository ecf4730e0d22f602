import type { Language } from '../../platform/language.ts'
import { LINK_MINUTES } from './rules.ts'

type Facts = { name: string; brand: string; link: string }

type Words = {
  subject: (brand: string) => string
  hello: (name: string) => string
  asked: (brand: string) => string
  once: string
  ignore: string
}

const words: Record<Language, Words> = {
  pt: {
    subject: (brand) => `${brand}: crie uma nova senha`,
    hello: (name) => `Olá, ${name}!`,
    asked: (brand) =>
      `Foi pedida uma nova senha para a sua conta no ${brand}. Abra este link e escolha a senha:`,
    once: `O link vale uma vez, por ${LINK_MINUTES} minutos.`,
    ignore: 'Se não foi você, ignore este e-mail. Sua senha continua a mesma.',
  },
  en: {
    subject: (brand) => `${brand}: set a new password`,
    hello: (name) => `Hello ${name},`,
    asked: (brand) =>
      `A new password was requested for your account at ${brand}. Open this link and choose it:`,
    once: `The link works once, for ${LINK_MINUTES} minutes.`,
    ignore: 'If it was not you, ignore this e-mail. Your password stays the same.',
  },
  es: {
    subject: (brand) => `${brand}: cree una contraseña nueva`,
    hello: (name) => `¡Hola, ${name}!`,
    asked: (brand) =>
      `Se pidió una contraseña nueva para su cuenta en ${brand}. Abra este enlace y elija la contraseña:`,
    once: `El enlace vale una vez, durante ${LINK_MINUTES} minutos.`,
    ignore: 'Si no fue usted, ignore este correo. Su contraseña sigue siendo la misma.',
  },
}

/** The mail with a link to set a new password, in the user's language. */
export function linkMail(
  language: Language,
  { name, brand, link }: Facts,
): { subject: string; text: string } {
  const { subject, hello, asked, once, ignore } = words[language]
  const text = [hello(name), `${asked(brand)}\n${link}`, once, ignore].join('\n\n')
  return { subject: subject(brand), text: `${text}\n` }
}
