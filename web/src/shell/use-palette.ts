import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { awaitField, forgetField } from '../ui/lazy/typed-ahead.ts'

export const Palette = lazyComponent(() => import('./Palette.tsx'), 'Palette')

export type PaletteState = {
  /** How often it was asked for: until the first time it is not drawn, and each time it begins anew. */
  turn: number
  isOpen: boolean
  open: () => void
  close: () => void
}

/** Opens by Ctrl K or ⌘ K, in a field too, and by the button in the top bar. */
export function usePalette(): PaletteState {
  const [turn, setTurn] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    forgetField()
    setOpen(false)
  }
  const open = () => {
    awaitField(close)
    setTurn((before) => before + 1)
    setOpen(true)
  }
  useHotkeys([['mod+K', isOpen ? close : open]], [])
  return { turn, isOpen, open, close }
}
