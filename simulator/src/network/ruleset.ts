import type { Rules } from '../wire.ts'
import type { World } from './world.ts'

export const DEFAULT_RULES: Rules = {
  latencyMs: 0,
  loss: 0,
  duplicate: 0,
  reorder: 0,
  outage: false,
  refuse: {},
  qrSeconds: null,
  seed: 1,
  autoDeliver: true,
  autoRead: false,
  readDelayMs: 0,
  sharedDevices: false,
  redeliverMs: 2000,
}
const REORDER_WINDOW_MS = 1000

export function rulesFor(world: World, number: string): Rules {
  const own = world.rules.byNumber.get(number)
  return own ? { ...world.rules.common, ...own } : world.rules.common
}

export interface DeliveryRules {
  isLost: boolean
  copies: 1 | 2
  delayMs: number
  overtakes: boolean
}
const CLEAR: DeliveryRules = { isLost: false, copies: 1, delayMs: 0, overtakes: false }

/** The result of one transmission to a number under the rules. */
export function deliveryRulesFor(world: World, number: string): DeliveryRules {
  const rules = rulesFor(world, number)
  if (rules.latencyMs === 0 && !rules.loss && !rules.duplicate && !rules.reorder) return CLEAR
  const { random } = world
  const isLost = random.chance(rules.loss)
  const copies = random.chance(rules.duplicate) ? 2 : 1
  const isHeldBack = random.chance(rules.reorder)
  const heldMs = isHeldBack ? random.next() * REORDER_WINDOW_MS : 0
  const delayMs = Math.round(latencyOf(world, rules) + heldMs)
  return { isLost, copies, delayMs, overtakes: rules.reorder > 0 }
}

function latencyOf({ random }: World, { latencyMs }: Rules): number {
  if (typeof latencyMs === 'number') return latencyMs
  if ('min' in latencyMs) return latencyMs.min + random.next() * (latencyMs.max - latencyMs.min)
  return latencyMs.median * Math.exp(latencyMs.sigma * random.normal())
}

interface Kept {
  key: string
  value: string
}

/** Reads the rules of earlier processes. Rules survive a restart. */
export function loadRules(world: World): void {
  const kept = world.store.all<Kept>(`select key, value from setting where key like 'rules:%'`)
  for (const { key, value } of kept) {
    const number = key.slice('rules:'.length)
    const rules: Partial<Rules> = JSON.parse(value)
    if (number) world.rules.byNumber.set(number, rules)
    else world.rules.common = { ...DEFAULT_RULES, ...rules }
  }
  world.random.reseed(world.rules.common.seed)
}

export function saveRules(world: World, number: string, rules: Partial<Rules>): void {
  if (number) world.rules.byNumber.set(number, rules)
  else world.rules.common = { ...DEFAULT_RULES, ...rules }
  world.store.run(
    'insert or replace into setting (key, value) values (?, ?)',
    `rules:${number}`,
    JSON.stringify(rules),
  )
}

export function deleteRules(world: World): void {
  world.rules.byNumber.clear()
  world.rules.common = DEFAULT_RULES
  world.store.run(`delete from setting where key like 'rules:%'`)
}
