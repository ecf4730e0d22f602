import type { Profile } from '@recado/contract/platform/permissions'

/** A public password: the demonstration never runs in production. */
export const DEMO_PASSWORD = 'recado-demo'

export type DemoPerson = { name: string; email: string; profile: Profile; queues: string[] }

export type DemoCompany = {
  name: string
  plan: { name: string; users: number; connections: number; queues: number }
  admin: { name: string; email: string; super?: boolean }
  /** Days until its due date. A year by default. */
  dueInDays?: number
  /** Days since it was founded. 0 by default. */
  foundedDaysAgo?: number
  isSuspended?: true
  /** It appears under the brand of the demonstration. */
  isBranded?: true
  people: DemoPerson[]
  queues: { name: string; color: string }[]
  /** Numbers that nobody has linked. */
  numbers?: number
  /** A connection that waits for its QR code to be scanned. */
  connection?: { name: string; isDefault: boolean; desired: 'connected' }
  /** The desk has the customers, tags, quick replies, cards and schedules of `demo-desk.ts`. */
  hasDesk?: true
}

/** The plans on the page for sign-up. */
export const demoPlans = [
  { name: 'Essencial', users: 5, connections: 1, queues: 3, valueCents: 14_900 },
  { name: 'Profissional', users: 15, connections: 4, queues: 10, valueCents: 34_900 },
  { name: 'Empresa', users: 60, connections: 15, queues: 30, valueCents: 99_000 },
]

const { valueCents: _value, ...withRoom } = demoPlans[2]!

/** Its page for signing in is `/fala-ja/login`. */
export const demoBrand = {
  name: 'Fala Já',
  path: 'fala-ja',
  email: 'ajuda@falaja.demo',
  primaryColor: '#12b886',
  secondaryColor: '#96f2d7',
  tagline: 'Cada conversa encontra quem sabe responder.',
  usersCount: 40,
}

export const demoCompanies: DemoCompany[] = [
  {
    name: 'Loja Demonstração',
    plan: withRoom,
    admin: { name: 'Ana Prado', email: 'admin@recado.demo' },
    people: [
      { name: 'Marcos Leal', email: 'manager@recado.demo', profile: 'manager', queues: [] },
      {
        name: 'Bia Nunes',
        email: 'agent@recado.demo',
        profile: 'user',
        queues: ['Vendas', 'Suporte'],
      },
      {
        name: 'Rui Tavares',
        email: 'agent2@recado.demo',
        profile: 'user',
        queues: ['Suporte', 'Financeiro'],
      },
    ],
    queues: [
      { name: 'Vendas', color: '#2f9e44' },
      { name: 'Suporte', color: '#1c7ed6' },
      { name: 'Financeiro', color: '#e8590c' },
    ],
    connection: { name: 'Loja', isDefault: true, desired: 'connected' },
    hasDesk: true,
  },
  {
    name: 'Outra Empresa',
    plan: withRoom,
    admin: { name: 'Olga Freire', email: 'admin@outra.demo' },
    people: [],
    queues: [],
  },
  {
    name: 'Recado',
    plan: withRoom,
    admin: { name: 'Otto Rangel', email: 'operator@recado.demo', super: true },
    people: [],
    queues: [],
  },
  {
    name: 'Padaria Central',
    plan: withRoom,
    admin: { name: 'Paula Reis', email: 'admin@falaja.demo' },
    people: [],
    queues: [{ name: 'Balcão', color: '#e8590c' }],
    isBranded: true,
  },
]
