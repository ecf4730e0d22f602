import { z } from 'zod'

/** The digit that modulus 11 gives for these characters. Each counts as its code minus 48, so letters count too. */
function checkDigit(characters: string, weights: readonly number[]): string {
  const sum = weights.reduce(
    (total, weight, i) => total + weight * (characters.charCodeAt(i) - 48),
    0,
  )
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Whether the last two characters are the check digits of those before them. */
function isChecked(document: string, weights: readonly number[]): boolean {
  const body = document.slice(0, -2)
  const first = checkDigit(body, weights.slice(1))
  return document.endsWith(first + checkDigit(body + first, weights))
}

const isOneCharacter = (document: string) => new Set(document).size === 1

/** Whether these are the eleven digits of a CPF. */
export const isCpf = (document: string): boolean =>
  /^\d{11}$/.test(document) && !isOneCharacter(document) && isChecked(document, CPF_WEIGHTS)

/** Whether these are the fourteen characters of a CNPJ. All but the two check digits may be letters. */
export const isCnpj = (document: string): boolean =>
  /^[\dA-Z]{12}\d{2}$/.test(document) &&
  !isOneCharacter(document) &&
  isChecked(document, CNPJ_WEIGHTS)

/** The letters and digits of a typed document. */
const bare = (typed: string): string => typed.toUpperCase().replaceAll(/[^\dA-Z]/g, '')

/** What a typed document says about its holder: a company (CNPJ) or a person (CPF). Undefined if it is neither. */
export function documentKind(typed: string): 'CNPJ' | 'CPF' | undefined {
  const document = bare(typed)
  if (isCpf(document)) return 'CPF'
  return isCnpj(document) ? 'CNPJ' : undefined
}

/** A document as people write it. One that is incomplete is punctuated as far as it goes. */
export function formatDocument(typed: string): string {
  const signs = bare(typed).slice(0, 14)
  const isPerson = /^\d{0,11}$/.test(signs)
  const ends = isPerson ? [3, 6, 9, 11] : [2, 5, 8, 12, 14]
  const marks = isPerson ? '..-' : '../-'
  const parts = ends.map((end, at) => signs.slice(ends[at - 1] ?? 0, end)).filter(Boolean)
  return parts.map((part, at) => (at === 0 ? part : marks[at - 1] + part)).join('')
}

/** A CPF or CNPJ, as people write it. It is stored as letters and digits only. */
export const TaxDocument = z
  .string()
  .max(30, 'tooLong')
  .transform((text, refuse) => {
    const document = text.toUpperCase().replace(/[\s./-]/g, '')
    if (isCpf(document) || isCnpj(document)) return document
    refuse.addIssue({ code: 'custom', message: 'malformed' })
    return z.NEVER
  })
