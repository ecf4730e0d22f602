import i18next from 'i18next'
import { languages, type Language } from './languages.ts'
import { frontRooms } from './room-names.ts'
import { textsOf, type Room } from './rooms.ts'

const KEPT = 'recado-language'

/** How the browser spells each language. */
const spellings: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

/** Rooms whose screens were asked for: in another language they are needed again. */
const wanted = new Set<Room>(frontRooms)

const known = (said: string | null | undefined): Language =>
  languages.find((language) => language === said) ?? 'pt'

function follow(chosen: string): void {
  const language = known(chosen)
  localStorage.setItem(KEPT, language)
  document.documentElement.lang = spellings[language]
}

/** Starts the texts in the language kept on this device, Portuguese at first. Settles when the first screen can speak. */
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
  await fetchRooms(language, frontRooms)
}

/** Brings the texts of these rooms; done before their first screen shows. */
export async function loadRooms(names: readonly Room[]): Promise<void> {
  for (const name of names) wanted.add(name)
  await fetchRooms(known(i18next.language), names)
}

/** Turns every screen into another language, once all its texts are here. */
export async function changeLanguage(language: Language): Promise<void> {
  await fetchRooms(language, [...wanted])
  await i18next.changeLanguage(language)
}

async function fetchRooms(language: Language, names: readonly Room[]): Promise<void> {
  const missing = names.filter((name) => !i18next.hasResourceBundle(language, name))
  const fetched = await Promise.all(missing.map((name) => textsOf(language, name)))
  for (const [i, name] of missing.entries()) i18next.addResourceBundle(language, name, fetched[i])
}
