import type { Whatsapp } from '@recado/contract/connections/connections'

/** The list with what is now known of one connection; a new default takes the flag from the others. */
export function withConnection(list: Whatsapp[], news: Whatsapp): Whatsapp[] {
  const isKnown = list.some(({ id }) => id === news.id)
  const rest = list.map((one) => {
    if (one.id === news.id) return news
    return news.isDefault && one.isDefault ? { ...one, isDefault: false } : one
  })
  return isKnown ? rest : [...rest, news]
}

/** The same with what was just saved. News of what came of it may have been here before the answer: they are newer. */
export function withSaved(list: Whatsapp[], saved: Whatsapp): Whatsapp[] {
  const known = list.find(({ id }) => id === saved.id)
  return known && known.updatedAt > saved.updatedAt ? list : withConnection(list, saved)
}

export const withoutConnection = (list: Whatsapp[], gone: number): Whatsapp[] =>
  list.filter(({ id }) => id !== gone)
