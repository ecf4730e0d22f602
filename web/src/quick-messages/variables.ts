/** What stands between double braces is filled in where the reply is inserted, or by hand. */
const VARIABLE = /\{\{\s*([^{}\n]{1,40}?)\s*\}\}/g

export const variables = ['nome', 'primeiro_nome', 'atendente', 'saudacao'] as const
export type Variable = (typeof variables)[number]

/** The same in the other languages of the screens. */
const others: Record<string, Variable> = {
  name: 'nome',
  nombre: 'nome',
  first_name: 'primeiro_nome',
  primer_nombre: 'primeiro_nome',
  agent: 'atendente',
  agente: 'atendente',
  greeting: 'saudacao',
  saludo: 'saudacao',
}

const knownBy = (name: string): Variable | undefined => {
  const word = name.toLowerCase()
  return variables.find((one) => one === word) ?? others[word]
}

export type Facts = { name: string; agent: string; greeting: string }

/** A reply with all filled in that is known; what is not stays as it stands. */
export function filled(message: string, { name, agent, greeting }: Facts): string {
  const values: Record<Variable, string> = {
    nome: name,
    primeiro_nome: name.split(/\s/)[0] ?? '',
    atendente: agent,
    saudacao: greeting,
  }
  return message.replaceAll(VARIABLE, (whole, inside: string) => {
    const known = knownBy(inside)
    return (known && values[known]) || whole
  })
}

export type Part = { text: string; isVariable: boolean }

/** A message in pieces, so that what will be filled in can be shown as such. */
export function partsOf(message: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const found of message.matchAll(VARIABLE)) {
    parts.push({ text: message.slice(from, found.index), isVariable: false })
    parts.push({ text: found[1] ?? '', isVariable: true })
    from = found.index + found[0].length
  }
  parts.push({ text: message.slice(from), isVariable: false })
  return parts.filter(({ text }) => text !== '')
}

/** Which part of the day it is, for a greeting. */
export function dayPartOf(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
