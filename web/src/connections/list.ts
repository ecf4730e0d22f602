import type { Whatsapp } from '@recado/contract/connections'

/** The list with what is now known of one connection; a new default takes the flag from the others. */
export function withConnection(list: Whatsapp[], news: Whatsapp): Whatsapp[] {
  const isKnown = list.some(({ id }) => id === news.id)
  const rest = list.map((one) => {
    if (one.id === news.id) return news
    return news.isDefault && one.isDefault ? { ...one, isDefault: false } : one
  })
  return isKnown ? rest : [...rest, news]
}

export const withoutConnection = (list: Whatsapp[], gone: number): Whatsapp[] =>
  list.filter(({ id }) => id !== gone)
