import type { Language } from './languages.ts'

/**
 * Every namespace's texts. Each file in `pt/` adds its own. Portuguese defines the shape, and the other languages must
 * match it.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the files of the texts fill it
export interface Catalogue {}

export type Namespace = keyof Catalogue

/**
 * The namespaces of the first screens (`namespaces.ts`), one file per language and namespace. No chunk contains two
 * languages, so a screen fetches only the language it is shown in.
 */
const first = import.meta.glob<{ texts: object }>(
  './{pt,en,es}/{session,shell,errors,ui,tickets,messages,composer,contacts}.ts',
)

/** All others come together, so that the first screen need not know the address of each. */
const late = {
  pt: () => import('./late/pt.ts'),
  en: () => import('./late/en.ts'),
  es: () => import('./late/es.ts'),
}

export async function loadTexts(language: Language, room: Namespace): Promise<object> {
  const early = first[`./${language}/${room}.ts`]
  const file = early ? await early() : (await late[language]()).files[`../${language}/${room}.ts`]
  if (!file) throw new Error(`no texts of ${room} in ${language}`)
  return file.texts
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Catalogue
  }
}
