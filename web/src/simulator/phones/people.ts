import type { Phone } from '@recado/simulator/wire'

const NAMES = [
  'Ana Souza',
  'Rui Lima',
  'Bia Campos',
  'Téo Martins',
  'Lia Rocha',
  'Caio Prado',
  'Nina Alves',
  'Davi Melo',
  'Iara Nunes',
  'Otto Reis',
]
const SUGGESTED = 3
/** Load runs make thousands of phones; more than this nobody looks through. */
const SHOWN_MAX = 60

/** A few names nobody has yet. */
export const suggestedNames = (phones: Pick<Phone, 'name'>[]): string[] => {
  const taken = new Set(phones.map(({ name }) => name))
  return NAMES.filter((name) => !taken.has(name)).slice(0, SUGGESTED)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Phones by a part of name or number, accents and case ignored. */
export function matching(phones: Phone[], said: string): Phone[] {
  const wanted = plain(said.trim())
  const digits = wanted.replace(/\D/g, '')
  return phones
    .filter(
      ({ name, number }) =>
        plain(name).includes(wanted) || (digits !== '' && number.includes(digits)),
    )
    .slice(0, SHOWN_MAX)
}
