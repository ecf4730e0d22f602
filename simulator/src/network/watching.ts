import type { PhoneEvent } from '../wire.ts'
import { ensurePhone } from './phones.ts'
import { versionOf } from './world.ts'
import type { World } from './world.ts'

/** A page begins to watch a phone. Every later event has a higher version than this hello. */
export function watchPhone(world: World, { number }: { number: string }): PhoneEvent {
  const phone = ensurePhone(world, number)
  world.watched.set(number, (world.watched.get(number) ?? 0) + 1)
  return { type: 'hello', version: versionOf(world, number), phone }
}

export function unwatchPhone(world: World, { number }: { number: string }): void {
  const others = (world.watched.get(number) ?? 0) - 1
  if (others > 0) world.watched.set(number, others)
  else world.watched.delete(number)
}
