import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from './lazy/lazy-component.ts'

const OpenTooltip = lazyComponent(() => import('./OpenTooltip.tsx'), 'OpenTooltip')

const OPEN_AFTER_MS = 400

type Side = 'top' | 'right'

/** Attributes that make `Tooltips` show a tooltip for an element: its text and side. */
export const withTooltip = (words: string, side: Side = 'top') => ({
  'data-tooltip': words,
  'data-tooltip-side': side,
})

/**
 * One tooltip for the whole page. Shown for the element with a tooltip that is under the pointer or has the keyboard
 * focus.
 */
export function Tooltips() {
  const target = useTooltipTarget()
  if (!target) return null
  return (
    <Suspense>
      <OpenTooltip
        target={target}
        label={target.dataset['tooltip']}
        position={target.dataset['tooltipSide'] as Side}
      />
    </Suspense>
  )
}

const tooltipTargetOf = (event: Event): HTMLElement | undefined =>
  event.target instanceof Element
    ? (event.target.closest<HTMLElement>('[data-tooltip]') ?? undefined)
    : undefined

function useTooltipTarget(): HTMLElement | undefined {
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
      const next = event.pointerType === 'touch' ? undefined : tooltipTargetOf(event)
      if (next !== near) become(next, OPEN_AFTER_MS)
    }
    const reach = (event: Event) => {
      const next = tooltipTargetOf(event)
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
