/** The available languages. The first is the default and the fallback for missing texts. */
export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** Each language's name in that language. */
export const languageNames: Record<Language, string> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
}
