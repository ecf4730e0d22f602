import type { Language } from '../../platform/language.ts'

/** What a mail to one person says. */
export type MailWords = { subject: string; text: string; button: string; small?: string }

/** The person who gets the mail, and the name of the brand. */
export type Addressee = { name: string; brand: string }

/** Writes a mail to one person in their language. */
export type MailWriter = (language: Language, to: Addressee) => MailWords

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-US', es: 'es' }

/** A day, YYYY-MM-DD, as people of the language write it. */
export const dayWords = (language: Language, day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locales[language], {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })

/** An amount in reais. */
export const moneyWords = (language: Language, value: number): string =>
  value.toLocaleString(locales[language], {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  })

export const greeting: Record<Language, (name: string) => string> = {
  pt: (name) => `Olá, ${name}!`,
  en: (name) => `Hello ${name},`,
  es: (name) => `¡Hola, ${name}!`,
}

export const paragraphs = (...all: string[]): string => all.join('\n\n')
