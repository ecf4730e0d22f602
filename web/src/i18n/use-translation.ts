import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Namespace } from './catalogue.ts'

type Rooms = Namespace | readonly Namespace[]

/** Cached, so that `t` stays the same function between renders. */
const known = new Map<string, TFunction<never>>()

function wordsOf(language: string, rooms: Rooms): TFunction<never> {
  const key = `${language} ${String(rooms)}`
  const words = known.get(key) ?? i18next.getFixedT<Rooms>(language, rooms)
  known.set(key, words as TFunction<never>)
  return words as TFunction<never>
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
