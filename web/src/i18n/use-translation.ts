import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Namespace } from './catalogue.ts'

type Rooms = Namespace | readonly Namespace[]

/** Cached, so that `t` stays the same function between renders. */
const known = new Map<string, TFunction<never>>()

/** The texts without variables, by language, namespaces and key. */
const texts = new Map<string, string>()

/** To be called when texts are added: a text that was absent until then came back as its key or in Portuguese. */
export const forgetTexts = (): void => texts.clear()

function wordsOf(language: string, rooms: Rooms): TFunction<never> {
  const place = `${language} ${String(rooms)} `
  const words = known.get(place) ?? withTextCache(i18next.getFixedT<Rooms>(language, rooms), place)
  known.set(place, words)
  return words
}

/**
 * Keeps the texts without variables. i18next splits the key and looks for plurals at each call, which made up a tenth
 * of the time in which a phone draws a list.
 */
function withTextCache(words: TFunction<Rooms>, place: string): TFunction<never> {
  const look = words as unknown as (...input: unknown[]) => string
  const cached = (...input: unknown[]) => {
    const [key] = input
    if (input.length > 1 || typeof key !== 'string') return look(...input)
    const text = texts.get(place + key) ?? look(key)
    texts.set(place + key, text)
    return text
  }
  return cached as unknown as TFunction<never>
}

function follow(draw: () => void): () => void {
  i18next.on('languageChanged', draw)
  return () => i18next.off('languageChanged', draw)
}

const languageNow = () => i18next.language

/** Returns the texts of one or several namespaces. Renders again when the language changes. */
export function useTranslation<const Of extends Rooms = 'shell'>(of?: Of) {
  const language = useSyncExternalStore(follow, languageNow)
  return { t: wordsOf(language, of ?? 'shell') as TFunction<Of>, i18n: i18next }
}
