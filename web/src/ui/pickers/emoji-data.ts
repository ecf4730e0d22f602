import type { EmojiData } from 'frimousse'
import type { Language } from '../../i18n/languages.ts'

/** Shape of the bundled data. The build removes the unused fields. */
type Known = { emoji: string; label: string; version: number; group?: number; tags?: string[] }

const files: Record<Language, () => Promise<{ default: readonly Known[] }>> = {
  pt: () => import('emojibase-data/pt/data.json'),
  en: () => import('emojibase-data/en/data.json'),
  es: () => import('emojibase-data/es/data.json'),
}

/** Group of emoji components, which nobody picks by themselves. */
const COMPONENTS = 2

/** Newest emoji version offered. Fonts that lack newer emojis draw empty boxes. */
const NEWEST = 15

const noTones = { dark: '', light: '', 'medium-dark': '', 'medium-light': '', medium: '' }

const loaded = new Map<Language, Promise<EmojiData>>()

/** Loads all emojis with their names in this language. Groups are numbered, and our own catalogue has their names. */
export function emojiIn(language: Language): Promise<EmojiData> {
  const known = loaded.get(language) ?? load(language)
  loaded.set(language, known)
  known.catch(() => loaded.delete(language))
  return known
}

async function load(language: Language): Promise<EmojiData> {
  const { default: all } = await files[language]()
  const emojis = all.flatMap(({ emoji, label, version, group, tags = [] }) =>
    group === undefined || group === COMPONENTS || version > NEWEST
      ? []
      : [{ emoji, label, version, category: group, tags }],
  )
  const groups = [...new Set(emojis.map(({ category }) => category))]
  return {
    locale: language,
    emojis,
    categories: groups.map((index) => ({ index, label: '' })),
    skinTones: noTones,
  }
}
