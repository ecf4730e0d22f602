import i18next from 'i18next'
import { languages, type Language } from './languages.ts'
import { frontNamespaces } from './namespaces.ts'
import { loadTexts, type Namespace } from './catalogue.ts'
import { forgetTexts } from './use-translation.ts'

const KEPT = 'recado-language'

/** BCP 47 tag of each language. */
const spellings: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

/** Namespaces requested so far. A change of language loads them again. */
const wanted = new Set<Namespace>(frontNamespaces)

const known = (said: string | null | undefined): Language =>
  languages.find((language) => language === said) ?? 'pt'

function follow(chosen: string): void {
  const language = known(chosen)
  localStorage.setItem(KEPT, language)
  document.documentElement.lang = spellings[language]
}

/**
 * Initializes the texts in the language saved on this device, Portuguese by default. Resolves when the texts of the
 * first screen are loaded.
 */
export async function startTexts(): Promise<void> {
  i18next.on('languageChanged', follow)
  const language = known(localStorage.getItem(KEPT))
  void i18next.init({
    initAsync: false,
    lng: language,
    fallbackLng: 'pt',
    supportedLngs: languages,
    defaultNS: 'shell',
    resources: {},
    interpolation: { escapeValue: false },
  })
  i18next.store.on('added', forgetTexts)
  await fetchRooms(language, frontNamespaces)
}

/** Loads these namespaces in the current language, before their first screen shows. */
export async function loadNamespaces(names: readonly Namespace[]): Promise<void> {
  for (const name of names) wanted.add(name)
  await fetchRooms(known(i18next.language), names)
}

/** Changes the language of every screen once all its texts are loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  await fetchRooms(language, [...wanted])
  await i18next.changeLanguage(language)
}

async function fetchRooms(language: Language, names: readonly Namespace[]): Promise<void> {
  const missing = names.filter((name) => !i18next.hasResourceBundle(language, name))
  const fetched = await Promise.all(missing.map((name) => loadTexts(language, name)))
  for (const [i, name] of missing.entries()) i18next.addResourceBundle(language, name, fetched[i])
}
