import type { ComponentType } from 'react'
import type { Namespace } from '../../i18n/catalogue.ts'
import { inOwnTask } from './in-own-task.ts'
import { lazyPart } from './lazy-part.tsx'
import { loadWithTexts } from './load-with-texts.ts'

/** Delay before prefetching checks again whether the first requests are done. */
const LOOK_AGAIN_MS = 250

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

type Fetch = () => Promise<unknown>

/** Safari has no `requestIdleCallback`. */
const whenIdle: (run: () => void) => unknown =
  'requestIdleCallback' in window ? window.requestIdleCallback.bind(window) : setTimeout

const waiting = new Set<Fetch>()
let isSomebodyHere = false
let tellOfHand: () => void
const aHand = new Promise<void>((resolve) => (tellOfHand = resolve))
let isUnderWay = false
/** Set once the first screen is visible. Returns true while something is more urgent than prefetching. */
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

/** Prefetches one chunk per idle period, so that no key press ever waits for more than one. */
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
  // A failed prefetch is ignored. The load is repeated when the part is needed, and reports its error then.
  const done = fetch().catch(() => undefined)
  // After the first input there may be no time to wait for one chunk before the next.
  if (isSomebodyHere) goOn()
  // A hanging prefetch blocks the others only until the first input.
  else void Promise.race([done, aHand]).then(goOn)
}

type Connection = { saveData?: boolean; type?: string; effectiveType?: string }

/** True on a connection that is metered, slow or set to save data. Nothing is prefetched there. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection }
  const { saveData, type, effectiveType = '' } = connection ?? {}
  return saveData === true || type === 'cellular' || effectiveType.endsWith('2g')
}

/** Starts prefetching in idle periods while `busy` returns false. Does nothing on a metered connection. */
export function prefetchUnless(busy: () => boolean): void {
  if (isMetered()) return
  isBusy = busy
  begin()
}

/** Runs `fetch` in an idle period, at the latest after the first input. */
export function prefetchWhenIdle(fetch: Fetch): void {
  waiting.add(fetch)
  begin()
}

/**
 * A component in a chunk of its own: prefetched, and rendered when needed. If it fails, the page around it continues
 * (`lazy-part.tsx`). `texts` are the namespaces of the catalogue that only this component shows.
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  texts: readonly Namespace[] = [],
): ComponentType<Props> {
  // The links of its files are on the page since its first load began.
  let hasBegun = false
  const loadAll = () => {
    hasBegun = true
    return loadWithTexts(load, texts)
  }
  prefetchWhenIdle(loadAll)
  return lazyPart(async () => (await (hasBegun ? loadAll() : inOwnTask(loadAll)))[name])
}
