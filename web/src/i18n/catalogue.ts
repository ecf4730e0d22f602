import type { Language } from './languages.ts'

/**
 * Every namespace's texts. Each file in `pt/` adds its own. Portuguese defines the shape, and the other languages must
 * match it.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the files of the texts fill it
export interface Catalogue {}

export type Namespace = keyof Catalogue

/**
 * One file per language and namespace. No chunk contains two languages, so a screen fetches only the language it is
 * shown in.
 */
const files = import.meta.glob<{ texts: object }>('./{pt,en,es}/*.ts')

export const namespacesIn = (language: Language) =>
  Object.keys(files).flatMap(
    (file) =>
      (new RegExp(`^\\./${language}/(.+)\\.ts$`).exec(file)?.[1] as Namespace | undefined) ?? [],
  )

export async function loadTexts(language: Language, room: Namespace): Promise<object> {
  const load = files[`./${language}/${room}.ts`]
  if (!load) throw new Error(`no texts of ${room} in ${language}`)
  return (await load()).texts
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Catalogue
  }
}
