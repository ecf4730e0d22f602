import { useState, type FocusEvent, type PointerEvent } from 'react'

/** Whether a mouse or the keyboard is among the rows. A finger is not: it leaves no mark where it rests. */
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
