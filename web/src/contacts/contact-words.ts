import type { Contact } from '@recado/contract/contacts'

const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/

/** A number as people write it; digits we cannot group stand together. */
export function phoneOf(digits: string): string {
  if (digits === '') return ''
  const [, area, front, back] = brazilian.exec(digits) ?? []
  return area ? `+55 ${area} ${front}-${back}` : `+${digits}`
}

/** A number out of a card, which its owner may have written in any way: only bare digits are grouped. */
export const phoneInCard = (said: string): string =>
  /^\+?\d+$/.test(said) ? phoneOf(said.replace('+', '')) : said

/** Who this is: the name, or the number where nobody gave a name. */
export const nameOf = ({ name, number }: Pick<Contact, 'name' | 'number'>): string =>
  name.trim() === '' || name === number ? phoneOf(number) || '?' : name
