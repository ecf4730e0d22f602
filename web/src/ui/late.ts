import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { Room } from '../i18n/rooms.ts'
import { loadRooms } from '../i18n/start.ts'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const
const waiting = new Set<() => void>()
let isSomebodyHere = false

function fetchAll(): void {
  for (const fetch of waiting) fetch()
  waiting.clear()
}

function noticeSomebody(): void {
  isSomebodyHere = true
  for (const sign of signs) window.removeEventListener(sign, noticeSomebody, true)
  // Safari has no word for "when there is nothing better to do".
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll)
  else setTimeout(fetchAll)
}

for (const sign of signs)
  window.addEventListener(sign, noticeSomebody, { capture: true, passive: true })

/** Runs at the first sign of a hand at this screen: what a press may need is there before the press. */
export function whenSomebodyIsHere(fetch: () => void): void {
  if (isSomebodyHere) fetch()
  else waiting.add(fetch)
}

/**
 * A part that is not on first sight, in a chunk of its own: fetched when somebody is here, drawn
 * when it is asked for. `texts` are the rooms of the catalogue that only it shows.
 */
export function late<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  texts: readonly Room[] = [],
): LazyExoticComponent<ComponentType<Props>> {
  const loadAll = async () => (await Promise.all([load(), loadRooms(texts)]))[0]
  // What cannot be fetched ahead is asked for again when it is needed, and then says so.
  whenSomebodyIsHere(() => void loadAll().catch(() => undefined))
  return lazy(async () => ({ default: (await loadAll())[name] }))
}
