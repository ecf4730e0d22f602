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
/** Maximum number of phones listed. Load tests create thousands. */
const SHOWN_MAX = 60

/** A few names that no phone has yet. */
export const suggestedNames = (phones: Pick<Phone, 'name'>[]): string[] => {
  const taken = new Set(phones.map(({ name }) => name))
  return NAMES.filter((name) => !taken.has(name)).slice(0, SUGGESTED)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Searches phones by part of the name or number, without regard to accents and case. */
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
