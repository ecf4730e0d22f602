/** The languages of the product; the first is the default and stands in where a text is missing. */
export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** Each by the name its own speakers look for. */
export const languageNames: Record<Language, string> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
}
