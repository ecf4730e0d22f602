import { useEffect } from 'react'
import { createStore } from '../ui/store.ts'
import { basePath } from '../app/brand/brand.ts'
import { useResync } from '../app/live/live.ts'

/** Idle time without input after which the page may reload. */
const IDLE_MS = 5 * 60_000
/** Time a page must be hidden before it may reload. */
const HIDDEN_MS = 30_000
const LOOK_EVERY_MS = 10_000
const ASK_EVERY_MS = 30 * 60_000

/** Each release gives the page's script a new name. */
const SCRIPT = /<script[^>]+src="([^"]+)"/

const outdated = createStore(false)

const scriptHere = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

async function ask(): Promise<void> {
  const mine = scriptHere()
  if (outdated.get() || mine === null) return
  // Without a network nothing is known. The next reconnect asks again.
  const page = await fetch(basePath, { cache: 'no-store' }).catch(() => undefined)
  const now = page?.ok ? SCRIPT.exec(await page.text())?.[1] : undefined
  if (now === undefined || now === mine) return
  outdated.set(true)
}

/** True if the server has a newer version of this page. Checked after each reconnect and every half hour. */
export function useNewVersion(): boolean {
  const isNew = outdated.useValue()
  useResync(() => void ask())
  useEffect(() => {
    const asking = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => clearInterval(asking)
  }, [])
  useEffect(() => (isNew ? reloadWhenIdle() : undefined), [isNew])
  return isNew
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Reloads the page when the user is idle. Drafts are saved on the device. Anything that would be lost prevents the
 * reload.
 */
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

/** Listeners of `beforeunload` (a running upload) are asked too. An open dialog has unsaved state. */
const wouldLose = (): boolean =>
  document.querySelector('[role="dialog"]') !== null ||
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
