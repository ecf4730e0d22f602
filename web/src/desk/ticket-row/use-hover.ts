import { useState, type FocusEvent, type PointerEvent } from 'react'

/** Whether a mouse or the keyboard focus is on the rows. Touch does not count, because it does not stay. */
export function useHover() {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const marks = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setIsPointed(pointerType !== 'touch'),
    onPointerLeave: () => setIsPointed(false),
    onFocus: ({ target }: FocusEvent) => setIsFocused(target.matches(':focus-visible')),
    onBlur: () => setIsFocused(false),
  }
  return { isHeld: isPointed || isFocused, marks }
}
