import { randomBytes } from 'node:crypto'
import { type Faults, makeFaults } from './faults.ts'
import { type Limits, makeLimits } from './limits.ts'
import type { OutgoingTemplate } from './payloads.ts'
import { makePoster, type Poster } from './poster.ts'
import {
  type Call,
  defaultRules,
  type Customer,
  type BusinessNumber,
  type Log,
  type Media,
  type Message,
  type Rules,
  type Template,
} from './records.ts'

/** The whole state of the double. It is in memory only. */
export type Graph = {
  lines: Map<string, BusinessNumber>
  customers: Map<string, Customer>
  messages: Map<string, Message>
  calls: Map<string, Call>
  media: Map<string, Media>
  /** Templates by account. */
  templates: Map<string, Template[]>
  /** The time of each customer's last message to each number, by `windowKey`. */
  lastWritten: Map<string, number>
  rules: Rules
  faults: Faults
  limits: Limits
  poster: Poster
  log: Log
  now: () => number
  /** Moves the clock, to let windows and addresses expire. */
  advance: (ms: number) => void
  close: () => Promise<void>
}

export function makeGraph(log: Log = { warn: () => {} }): Graph {
  let offset = 0
  const rules = { ...defaultRules }
  const poster = makePoster(rules, log)
  const now = () => Date.now() + offset
  return {
    lines: new Map(),
    customers: new Map(),
    messages: new Map(),
    calls: new Map(),
    media: new Map(),
    templates: new Map(),
    lastWritten: new Map(),
    rules,
    faults: makeFaults(),
    limits: makeLimits(now),
    poster,
    log,
    now,
    advance: (ms) => void (offset += ms),
    close: () => poster.close(),
  }
}

export const windowKey = (line: BusinessNumber, customer: Customer) =>
  `${line.phoneNumberId} ${customer.phone}`

/** Meta's ids are opaque and begin with a prefix for their kind. */
export const newWamid = () => `wamid.${randomBytes(18).toString('base64url')}`
export const newCallId = () => `wacid.${randomBytes(18).toString('base64url')}`
export const newId = () => String(BigInt(`0x${randomBytes(7).toString('hex')}`))

/** The text of a template with its placeholders filled. Unknown placeholders stay. */
export function filledBody(template: Template, asked: OutgoingTemplate): string {
  const body = template.components.find(({ type }) => type === 'BODY')?.text ?? ''
  const given = asked.components.find(({ type }) => type === 'body')?.parameters ?? []
  return body.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = /^\d+$/.test(name)
      ? given[Number(name) - 1]
      : given.find(({ parameter_name }) => parameter_name === name)
    return typeof value?.['text'] === 'string' ? value['text'] : whole
  })
}

/** The customer with this number. Creates it if there is none. */
export function customerOf(graph: Graph, phone: string): Customer {
  const known = graph.customers.get(phone)
  if (known) return known
  const made: Customer = {
    phone,
    name: 'Cliente',
    bsuid: `BR.${newId()}`,
    hidesNumber: false,
    isRegistered: true,
    isOnline: true,
  }
  graph.customers.set(phone, made)
  return made
}
