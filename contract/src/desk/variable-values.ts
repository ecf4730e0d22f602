import { phoneOf } from '../platform/phone-number.ts'
import { protocolNumber } from './protocol-number.ts'
import type { VariableValues } from './variables.ts'

/** What the values of the variables are taken from. */
export type VariableFacts = {
  contact: { name: string; number: string; email: string }
  /** The name of the person who writes. Empty if nobody does. */
  agent: string
  /** Absent where no ticket exists yet. `day` is the day on which it was created: YYYY-MM-DD. */
  ticket?: { id: number; day: string; queue: string } | undefined
  /** The hour of the greeting, 0 to 23, in the time zone of the company. */
  hour: number
  /** The language of the greeting: `pt`, `en` or `es`. Portuguese for any other. */
  language: string
}

const greetings = {
  pt: { morning: 'Bom dia', afternoon: 'Boa tarde', evening: 'Boa noite' },
  en: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  es: { morning: 'Buenos días', afternoon: 'Buenas tardes', evening: 'Buenas noches' },
} as const

/** The values of all variables. */
export function variableValues(facts: VariableFacts): VariableValues {
  const { contact, agent, ticket, hour, language } = facts
  const words = language === 'en' || language === 'es' ? greetings[language] : greetings.pt
  return {
    nome: contact.name,
    primeiro_nome: contact.name.trim().split(/\s/)[0] ?? '',
    atendente: agent,
    saudacao: words[dayPartOf(hour)],
    protocolo: ticket ? protocolNumber(ticket) : '',
    fila: ticket?.queue ?? '',
    numero: phoneOf(contact.number),
    email: contact.email,
  }
}

/** The part of the day, for a greeting. */
export function dayPartOf(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
