import type { Namespace } from '../src/i18n/catalogue.ts'
import type { Language } from '../src/i18n/languages.ts'

const files = Object.keys(import.meta.glob('../src/i18n/{pt,en,es}/*.ts'))

/** The namespaces of the texts in this language, by their files. */
export const namespacesIn = (language: Language): Namespace[] =>
  files.flatMap(
    (file) =>
      (new RegExp(`/i18n/${language}/(.+)\\.ts$`).exec(file)?.[1] as Namespace | undefined) ?? [],
  )
