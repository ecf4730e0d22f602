import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languages, type Language } from '../app/languages.ts'
import { frontRooms } from './catalogue.ts'
import { rooms, type Room } from './rooms.ts'

const KEPT = 'recado-language'

/** How the browser spells each language. */
const spellings: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' }

type Rooms = Record<string, Record<Language, object>>

function addRooms(rooms: Rooms): void {
  for (const [room, texts] of Object.entries(rooms))
    for (const language of languages) i18next.addResourceBundle(language, room, texts[language])
}

const keptLanguage = (): Language =>
  languages.find((language) => language === localStorage.getItem(KEPT)) ?? 'pt'

function follow(chosen: string): void {
  const language = languages.find((one) => one === chosen) ?? 'pt'
  localStorage.setItem(KEPT, language)
  document.documentElement.lang = spellings[language]
}

/** Starts the texts in the language kept on this device, Portuguese at first. */
export function startTexts(): void {
  i18next.on('languageChanged', follow)
  void i18next.use(initReactI18next).init({
    initAsync: false,
    lng: keptLanguage(),
    fallbackLng: 'pt',
    supportedLngs: languages,
    defaultNS: 'shell',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  addRooms(frontRooms)
}

/** Brings the texts of these rooms; done before their first screen shows. */
export async function loadRooms(names: readonly Room[]): Promise<void> {
  const missing = names.filter((name) => !i18next.hasResourceBundle('pt', name))
  const texts = await Promise.all(missing.map((name) => rooms[name]()))
  addRooms(Object.fromEntries(missing.map((name, i) => [name, texts[i]])) as Rooms)
}
