import { useEffect } from 'react'

/** Higher than any browser bar, and lower than a keyboard. */
const KEYBOARD_PX = 120

/**
 * Sets the shell's height to the visible height if the on-screen keyboard overlays the page instead of resizing it, so
 * that the text field and the messages above it stay visible.
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
      // The browser may have scrolled the page to reveal the field. The shell has already made room.
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
