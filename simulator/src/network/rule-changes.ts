import type { Rules, RulesChange } from '../wire.ts'
import { cutLinks } from './links.ts'
import { phoneOf } from './phones.ts'
import { onPhoneOnline, onAllPhonesOnline } from './phone-changes.ts'
import { deleteRules, saveRules, rulesFor } from './ruleset.ts'
import type { World } from './world.ts'

export const showRules = (world: World, { number = '' }: { number?: string | undefined }): Rules =>
  rulesFor(world, number)

/** Changes the given rules and leaves the others, for everybody or for one number. */
export function changeRules(world: World, { number = '', ...change }: RulesChange): Rules {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  const before = number ? world.rules.byNumber.get(number) : world.rules.common
  saveRules(world, number, { ...before, ...Object.fromEntries(named) })
  if (change.seed !== undefined) world.random.reseed(change.seed)
  applyRules(world, number, change)
  return rulesFor(world, number)
}

/** Restores the default rules, for everybody. */
export function resetRules(world: World): Rules {
  deleteRules(world)
  world.random.reseed(world.rules.common.seed)
  onAllPhonesOnline(world)
  return world.rules.common
}

function applyRules(world: World, number: string, change: Omit<RulesChange, 'number'>): void {
  if (change.outage) cutLinks(world, 503, number || undefined)
  if (change.outage !== false && change.autoDeliver !== true) return
  if (!number) onAllPhonesOnline(world)
  else if (phoneOf(world, number)?.online) onPhoneOnline(world, number)
}
