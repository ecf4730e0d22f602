import type { ComponentType } from 'react'
import type { Room } from '../../i18n/rooms.ts'
import { loadRooms } from '../../i18n/start.ts'
import { lazyPart } from './lazy-part.tsx'

/** While the first answers are under way, what comes late waits so long before it looks again. */
const LOOK_AGAIN_MS = 250

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

type Fetch = () => Promise<unknown>

/** Safari has no word for "when there is nothing better to do". */
const whenIdle: (run: () => void) => unknown =
  'requestIdleCallback' in window ? window.requestIdleCallback.bind(window) : setTimeout

const waiting = new Set<Fetch>()
let isSomebodyHere = false
let tellOfHand: () => void
const aHand = new Promise<void>((resolve) => (tellOfHand = resolve))
let isUnderWay = false
/** From the first sight on, whether there is something better to do than to fetch ahead. */
let isBusy: (() => boolean) | undefined

function noticeSomebody(): void {
  isSomebodyHere = true
  tellOfHand()
  for (const sign of signs) window.removeEventListener(sign, noticeSomebody, true)
  begin()
}

for (const sign of signs)
  window.addEventListener(sign, noticeSomebody, { capture: true, passive: true })

function begin(): void {
  if (isUnderWay || waiting.size === 0 || !(isSomebodyHere || isBusy)) return
  isUnderWay = true
  whenIdle(fetchOne)
}

/** One part in each idle moment, so that no key ever waits for more than one. */
function fetchOne(): void {
  if (!isSomebodyHere && isBusy?.()) {
    setTimeout(() => whenIdle(fetchOne), LOOK_AGAIN_MS)
    return
  }
  const [fetch] = waiting
  isUnderWay = fetch !== undefined
  if (!fetch) return
  waiting.delete(fetch)
  const goOn = () => whenIdle(fetchOne)
  // What cannot be fetched ahead is asked for again when it is needed, and then says so.
  const done = fetch().catch(() => undefined)
  // With a hand at the screen there may be no time to wait for one before the next.
  if (isSomebodyHere) goOn()
  // One that hangs keeps the others only for as long as nobody needs them.
  else void Promise.race([done, aHand]).then(goOn)
}

type Connection = { saveData?: boolean; type?: string; effectiveType?: string }

/** Who pays for each byte, or waits long for it, gets none that is not asked for. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection }
  const { saveData, type, effectiveType = '' } = connection ?? {}
  return saveData === true || type === 'cellular' || effectiveType.endsWith('2g')
}

/** From now on what comes late is fetched in pieces whenever the browser has nothing else to do, as far as it is free. */
export function fetchAheadUnless(busy: () => boolean): void {
  if (isMetered()) return
  isBusy = busy
  begin()
}

/** Runs before the first press, if it can: when nothing else is to be done, at the latest at the first sign of a hand. */
export function fetchAhead(fetch: Fetch): void {
  waiting.add(fetch)
  begin()
}

/**
 * A part that is not on first sight, in a chunk of its own: fetched ahead, drawn when it is asked
 * for. Where it breaks, the page around it goes on (`late-part.tsx`). `texts` are the rooms of the catalogue that only it shows.
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  texts: readonly Room[] = [],
): ComponentType<Props> {
  const loadAll = async () => (await Promise.all([load(), loadRooms(texts)]))[0]
  fetchAhead(loadAll)
  return lazyPart(async () => (await loadAll())[name])
}
