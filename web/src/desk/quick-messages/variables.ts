import { normalizeText } from '../../app/text/normalize-text.ts'

/** A name in `{{…}}` or in `{…}`. Single braces hold one word only, so other text in braces stays text. */
export const VARIABLE = /\{\{\s*([^{}\n]{1,40}?)\s*\}\}|\{([\p{L}_][\p{L}\p{N}_]{0,39})\}/gu

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

/** Other spellings, and the names in the other interface languages; all without accents and in lower case. */
const others: Record<string, Variable> = {
  name: 'nome',
  nombre: 'nome',
  primeironome: 'primeiro_nome',
  first_name: 'primeiro_nome',
  firstname: 'primeiro_nome',
  primer_nombre: 'primeiro_nome',
  agent: 'atendente',
  agente: 'atendente',
  greeting: 'saudacao',
  saludo: 'saudacao',
  protocol: 'protocolo',
  queue: 'fila',
  cola: 'fila',
  number: 'numero',
  'e-mail': 'email',
  correo: 'email',
}

const knownBy = (name: string): Variable | undefined => {
  const word = normalizeText(name)
  return variables.find((one) => one === word) ?? others[word]
}

/** The values of the variables for a ticket. An empty string means unknown. */
export type VariableValues = {
  name: string
  agent: string
  greeting: string
  protocol: string
  queue: string
  number: string
  email: string
}

/** The value of a variable; undefined if its name is unknown or the ticket has no such value. */
function valueOf(name: string, facts: VariableValues): string | undefined {
  const values: Record<Variable, string> = {
    nome: facts.name,
    primeiro_nome: facts.name.trim().split(/\s/)[0] ?? '',
    atendente: facts.agent,
    saudacao: facts.greeting,
    protocolo: facts.protocol,
    fila: facts.queue,
    numero: facts.number,
    email: facts.email,
  }
  const known = knownBy(name)
  return (known && values[known]) || undefined
}

/** A reply with every known variable replaced by its value. Unknown variables stay as typed. */
export const fillVariables = (message: string, facts: VariableValues): string =>
  message.replaceAll(
    VARIABLE,
    (whole: string, double?: string, single?: string) =>
      valueOf(double ?? single ?? '', facts) ?? whole,
  )

/** A piece of a reply: plain text, a value that was filled in, or a variable that stays as typed. */
export type TextPart = { text: string; is: 'text' | 'value' | 'unknown' }

/** A reply in pieces, for a preview that shows values and marks what stays to be typed. */
export function partsOf(message: string, facts: VariableValues): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of message.matchAll(VARIABLE)) {
    const value = valueOf(found[1] ?? found[2] ?? '', facts)
    parts.push({ text: message.slice(from, found.index), is: 'text' })
    parts.push(value ? { text: value, is: 'value' } : { text: found[0], is: 'unknown' })
    from = found.index + found[0].length
  }
  parts.push({ text: message.slice(from), is: 'text' })
  return parts.filter(({ text }) => text !== '')
}

/** The part of the day, for a greeting. */
export function dayPartOf(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
