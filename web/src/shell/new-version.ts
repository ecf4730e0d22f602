import { useEffect, useSyncExternalStore } from 'react'
import { basename } from '../app/brand/brand.ts'
import { useResync } from '../app/live/live.ts'

/** Nobody has touched the page for so long: it may begin anew. */
const IDLE_MS = 5 * 60_000
/** The same for a page that nobody looks at. */
const HIDDEN_MS = 30_000
const LOOK_EVERY_MS = 10_000
const ASK_EVERY_MS = 30 * 60_000

/** A release gives the page's script another name. */
const SCRIPT = /<script[^>]+src="([^"]+)"/

let isOutdated = false
const hearers = new Set<() => void>()

const scriptHere = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

async function ask(): Promise<void> {
  const mine = scriptHere()
  if (isOutdated || mine === null) return
  // Without a network there is nothing to learn; the next reconnect asks again.
  const page = await fetch(basename, { cache: 'no-store' }).catch(() => undefined)
  const now = page?.ok ? SCRIPT.exec(await page.text())?.[1] : undefined
  if (now === undefined || now === mine) return
  isOutdated = true
  for (const hear of hearers) hear()
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Whether the server has a newer version of this page. Asked after each reconnect, and every half hour. */
export function useNewVersion(): boolean {
  const isNew = useSyncExternalStore(subscribe, () => isOutdated)
  useResync(() => void ask())
  useEffect(() => {
    const asking = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => clearInterval(asking)
  }, [])
  useEffect(() => (isNew ? reloadWhenIdle() : undefined), [isNew])
  return isNew
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Begins anew when nobody would notice. Drafts are kept on the device; whoever would lose something objects. */
function reloadWhenIdle(): () => void {
  let touchedAt = Date.now()
  let shownAt = Date.now()
  const touch = () => void (touchedAt = Date.now())
  const look = () => {
    if (document.visibilityState === 'visible') shownAt = Date.now()
    const isLeft = Date.now() - shownAt > HIDDEN_MS || Date.now() - touchedAt > IDLE_MS
    if (isLeft && !wouldLose()) window.location.reload()
  }
  for (const sign of signs) window.addEventListener(sign, touch, { passive: true })
  const looking = setInterval(look, LOOK_EVERY_MS)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, touch)
    clearInterval(looking)
  }
}

/** Who asks before the page is left (a file under way) is asked now too; an open dialog holds what nobody keeps. */
const wouldLose = (): boolean =>
  document.querySelector('[role="dialog"]') !== null ||
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
