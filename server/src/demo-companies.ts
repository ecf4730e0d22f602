import type { Profile } from '@recado/contract/platform/permissions'

/** A public password: the demonstration never runs in production. */
export const DEMO_PASSWORD = 'recado-demo'

export type DemoPerson = { name: string; email: string; profile: Profile; queues: string[] }

export type DemoCompany = {
  name: string
  plan: { name: string; users: number; connections: number; queues: number }
  admin: { name: string; email: string; super?: boolean }
  people: DemoPerson[]
  queues: { name: string; color: string }[]
  /** A connection that waits for its QR code to be scanned. */
  connection?: { name: string; isDefault: boolean; desired: 'connected' }
  /** The desk has the customers, tags, quick replies, cards and schedules of `demo-desk.ts`. */
  hasDesk?: true
}

const withRoom = { name: 'Demonstração', users: 50, connections: 10, queues: 20 }

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
]
