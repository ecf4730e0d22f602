import { type DemoCompany, demoPlans } from './demo-companies.ts'

const NAMES = [
  'Alice Moura',
  'Bruno Teles',
  'Carla Dias',
  'Davi Rocha',
  'Elisa Pinto',
  'Fábio Luz',
  'Gilda Neves',
  'Hugo Serpa',
]

const COLORS = ['#1c7ed6', '#2f9e44', '#e8590c']

type Subscriber = {
  name: string
  /** Of its administrator, `admin@….demo`. */
  at: string
  /** The index of its plan. */
  plan: number
  dueInDays: number
  /** Besides the administrator. */
  agents?: number
  queues?: string[]
  numbers?: number
} & Pick<DemoCompany, 'foundedDaysAgo' | 'isBranded' | 'isSuspended'>

/** A company in each state and with each colour of the list of companies, with its usage below, at or near its limits. */
const subscribers: Subscriber[] = [
  {
    name: 'Pet Shop Amigo Fiel',
    at: 'petshop',
    plan: 0,
    dueInDays: -38,
    agents: 1,
    isBranded: true,
  },
  {
    name: 'Auto Peças Bandeirante',
    at: 'autopecas',
    plan: 0,
    dueInDays: -4,
    agents: 2,
    queues: ['Peças'],
    numbers: 1,
  },
  {
    name: 'Livraria Ponto e Vírgula',
    at: 'livraria',
    plan: 0,
    dueInDays: -1,
    queues: ['Loja'],
    numbers: 1,
  },
  {
    name: 'Floricultura Jasmim',
    at: 'flores',
    plan: 0,
    dueInDays: 0,
    agents: 1,
    queues: ['Pedidos'],
    isBranded: true,
  },
  { name: 'Estúdio Pilates Leve', at: 'pilates', plan: 0, dueInDays: 3, foundedDaysAgo: 0 },
  {
    name: 'Clínica Vida Plena',
    at: 'clinica',
    plan: 1,
    dueInDays: 3,
    agents: 7,
    queues: ['Recepção', 'Exames'],
    numbers: 3,
  },
  {
    name: 'Relojoaria Pontual',
    at: 'otica',
    plan: 0,
    dueInDays: 5,
    agents: 4,
    queues: ['Loja', 'Laboratório', 'Garantia'],
    numbers: 1,
  },
  {
    name: 'Hotel Serra Clara',
    at: 'hotel',
    plan: 1,
    dueInDays: 22,
    agents: 3,
    queues: ['Reservas', 'Recepção'],
    numbers: 2,
  },
  {
    name: 'Papelaria Modelo',
    at: 'papelaria',
    plan: 1,
    dueInDays: 12,
    agents: 2,
    isSuspended: true,
  },
]

/** The companies that the operator of the demonstration has won, as they are created. */
export const demoSubscribers: DemoCompany[] = subscribers.map(
  ({ name, at, plan, agents = 0, queues = [], ...rest }) => {
    const { valueCents: _value, ...limits } = demoPlans[plan]!
    return {
      foundedDaysAgo: 90,
      ...rest,
      name,
      plan: limits,
      admin: { name: 'Ivo Reis', email: `admin@${at}.demo` },
      people: NAMES.slice(0, agents).map((person, i) => ({
        name: person,
        email: `agente${i + 1}@${at}.demo`,
        profile: 'user',
        queues: [],
      })),
      queues: queues.map((queue, i) => ({ name: queue, color: COLORS[i]! })),
    }
  },
)
