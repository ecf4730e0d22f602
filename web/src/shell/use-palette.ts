import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { captureTyping, endTypingCapture } from '../ui/lazy/typed-ahead.ts'

export const Palette = lazyComponent(() => import('./Palette.tsx'), 'Palette')

export type PaletteState = {
  /**
   * Number of times the palette was opened. 0 until the first time, when it is not rendered. Each new value resets it.
   */
  turn: number
  isOpen: boolean
  open: () => void
  close: () => void
}

/** Opens with Ctrl K or ⌘ K, in a text field too, and with the button in the top bar. */
export function usePalette(): PaletteState {
  const [turn, setTurn] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    endTypingCapture()
    setOpen(false)
  }
  const open = () => {
    captureTyping(close)
    setTurn((before) => before + 1)
    setOpen(true)
  }
  useHotkeys([['mod+K', isOpen ? close : open]], [])
  return { turn, isOpen, open, close }
}
