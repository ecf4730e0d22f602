import { useEffect, useState } from 'react'

/** Longer than a tap takes to become a click, so the tapped element does not move before the click. Milliseconds. */
const SETTLED_MS = 120

const FIELDS =
  '[data-composer] :is(textarea, input:not([type=radio], [type=checkbox], [type=file]))'

const OVERLAYS = '[role=menu], [role=dialog]'

/**
 * Whether the user writes in the composer, where a phone shows its keyboard; buttons next to the field do not count.
 * Checks again for each `place`, because a removed field may not have fired a blur event. While a menu or a dialog has the
 * focus the answer stays as it was: the page below would move, and the menu with it, under the finger that chooses.
 */
export function useIsWriting(place: string | undefined): boolean {
  const [isWriting, setIsWriting] = useState(false)
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      const focused = document.activeElement
      // What is removed with the focus may not tell that it goes: so it is asked again.
      if (focused?.closest(OVERLAYS)) look()
      else setIsWriting(!!focused?.matches(FIELDS))
    }
    const look = () => {
      clearTimeout(wait)
      wait = setTimeout(check, SETTLED_MS)
    }
    look()
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      clearTimeout(wait)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
    }
  }, [place])
  return isWriting
}
