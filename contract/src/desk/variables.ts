import { plainText } from './word-search.ts'

/** The variables of a text, as the forms insert them. */
export const variables = [
  'nome',
  'primeiro_nome',
  'atendente',
  'saudacao',
  'protocolo',
  'fila',
  'numero',
  'email',
] as const
export type Variable = (typeof variables)[number]

/** The value of each variable. An empty text means unknown. */
export type VariableValues = Readonly<Record<Variable, string>>

/**
 * A name in `{{…}}` or in `{…}`. Single braces hold one word only, so other text in braces stays text. The lengths are
 * bounded, so that the time to read a text grows with its length only.
 */
const VARIABLE = /\{\{([^{}\n]{1,60})\}\}|\{([\p{L}_][\p{L}\p{N}_]{0,39})\}/gu

/** Other spellings, and the names in the other interface languages; all without accents and in lower case. */
const synonyms = new Map<string, Variable>([
  ['name', 'nome'],
  ['nombre', 'nome'],
  ['primeironome', 'primeiro_nome'],
  ['first_name', 'primeiro_nome'],
  ['firstname', 'primeiro_nome'],
  ['primer_nombre', 'primeiro_nome'],
  ['agent', 'atendente'],
  ['agente', 'atendente'],
  ['greeting', 'saudacao'],
  ['saludo', 'saudacao'],
  ['protocol', 'protocolo'],
  ['queue', 'fila'],
  ['cola', 'fila'],
  ['number', 'numero'],
  ['e-mail', 'email'],
  ['correo', 'email'],
])

/** The variable that this name means, regardless of accents, case and language. */
function variableNamed(name: string): Variable | undefined {
  const word = plainText(name.trim())
  return variables.find((one) => one === word) ?? synonyms.get(word)
}

/** A piece of a text: plain text, a value that was filled in, or a variable that stays as typed. */
export type TextPart = { text: string; is: 'text' | 'value' | 'unknown' }

/**
 * The text in pieces, in order. Nothing is left out: only a variable with a value is replaced. A value is never read
 * for variables again.
 */
export function renderedParts(text: string, values: VariableValues): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(VARIABLE)) {
    const variable = variableNamed(found[1] ?? found[2] ?? '')
    const value = variable && values[variable]
    parts.push({ text: text.slice(from, found.index), is: 'text' })
    parts.push(value ? { text: value, is: 'value' } : { text: found[0], is: 'unknown' })
    from = found.index + found[0].length
  }
  parts.push({ text: text.slice(from), is: 'text' })
  return parts.filter((part) => part.text !== '')
}

/** The text with the value of every known variable. Other variables stay as typed. */
export const renderText = (text: string, values: VariableValues): string =>
  renderedParts(text, values)
    .map((part) => part.text)
    .join('')

/** Start and end of each variable in the text, known or not. */
export const variableRanges = (text: string): [from: number, to: number][] =>
  [...text.matchAll(VARIABLE)].map(({ index, 0: found }) => [index, index + found.length])
