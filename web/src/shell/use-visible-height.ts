import { useEffect } from 'react'

/** A keyboard is higher than any bar the browser may put there. */
const KEYBOARD_PX = 120

/**
 * Where the on-screen keyboard lies over the page instead of making it smaller, the shell takes the height that is left,
 * so that one sees what one writes and what it answers.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const { style } = document.documentElement
    const fit = () => {
      const isCovered = window.innerHeight - view.height > KEYBOARD_PX && view.scale === 1
      if (isCovered) style.setProperty('--visible-height', `${view.height}px`)
      else style.removeProperty('--visible-height')
      // The browser may have moved the page up to show the field; the shell has made room already.
      if (isCovered) window.scrollTo(0, 0)
    }
    view.addEventListener('resize', fit)
    view.addEventListener('scroll', fit)
    return () => {
      view.removeEventListener('resize', fit)
      view.removeEventListener('scroll', fit)
      style.removeProperty('--visible-height')
    }
  }, [])
}
