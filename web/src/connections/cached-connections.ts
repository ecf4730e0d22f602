import type { Whatsapp } from '@recado/contract/connections/connections'

/** Returns the list with one connection updated. A new default clears the flag of the others. */
export function withConnection(list: Whatsapp[], news: Whatsapp): Whatsapp[] {
  const isKnown = list.some(({ id }) => id === news.id)
  const rest = list.map((one) => {
    if (one.id === news.id) return news
    return news.isDefault && one.isDefault ? { ...one, isDefault: false } : one
  })
  return isKnown ? rest : [...rest, news]
}

/**
 * Like `withConnection`, for a connection just saved. An event with a newer state may have arrived before the answer,
 * and wins.
 */
export function withSavedConnection(list: Whatsapp[], saved: Whatsapp): Whatsapp[] {
  const known = list.find(({ id }) => id === saved.id)
  return known && known.updatedAt > saved.updatedAt ? list : withConnection(list, saved)
}

export const withoutConnection = (list: Whatsapp[], gone: number): Whatsapp[] =>
  list.filter(({ id }) => id !== gone)
