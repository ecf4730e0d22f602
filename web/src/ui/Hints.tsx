import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from './lazy/lazy-component.ts'

const HintBubble = lazyComponent(() => import('./HintBubble.tsx'), 'HintBubble')

const OPEN_AFTER_MS = 400

type Side = 'top' | 'right'

/** Attributes that make `Hints` show a tooltip for an element: its text and side. */
export const hint = (words: string, side: Side = 'top') => ({
  'data-hint': words,
  'data-hint-side': side,
})

/**
 * One tooltip for the whole page. Shown for the element with a `hint` that is under the pointer or has the keyboard
 * focus.
 */
export function Hints() {
  const target = useHinted()
  if (!target) return null
  return (
    <Suspense>
      <HintBubble
        target={target}
        label={target.dataset['hint']}
        position={target.dataset['hintSide'] as Side}
      />
    </Suspense>
  )
}

const hintedAround = (event: Event): HTMLElement | undefined =>
  event.target instanceof Element
    ? (event.target.closest<HTMLElement>('[data-hint]') ?? undefined)
    : undefined

function useHinted(): HTMLElement | undefined {
  const [shown, show] = useState<HTMLElement>()
  useEffect(() => {
    let near: HTMLElement | undefined
    let wait: ReturnType<typeof setTimeout> | undefined
    const become = (next: HTMLElement | undefined, afterMs: number) => {
      clearTimeout(wait)
      near = next
      show(undefined)
      if (next) wait = setTimeout(() => next.isConnected && show(next), afterMs)
    }
    const point = (event: PointerEvent) => {
      const next = event.pointerType === 'touch' ? undefined : hintedAround(event)
      if (next !== near) become(next, OPEN_AFTER_MS)
    }
    const reach = (event: Event) => {
      const next = hintedAround(event)
      if (next && event.target instanceof Element && event.target.matches(':focus-visible'))
        become(next, 0)
    }
    // A press, a key, a scroll or a blur hides the tooltip. It does not come back by itself.
    const hide = () => {
      clearTimeout(wait)
      show(undefined)
    }
    const leaving = new AbortController()
    const options = { capture: true, passive: true, signal: leaving.signal }
    document.addEventListener('pointerover', point, options)
    document.addEventListener('focusin', reach, options)
    for (const end of ['pointerdown', 'keydown', 'focusout', 'scroll'])
      document.addEventListener(end, hide, options)
    return () => {
      leaving.abort()
      clearTimeout(wait)
    }
  }, [])
  return shown
}
