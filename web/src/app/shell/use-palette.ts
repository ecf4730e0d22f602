import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { late } from '../../ui/late.ts'

export const Palette = late(() => import('./Palette.tsx'), 'Palette')

export type PaletteState = {
  /** Asked for at least once: until then it is not drawn. */
  isWanted: boolean
  isOpen: boolean
  open: () => void
  close: () => void
}

/** Opens by Ctrl K or ⌘ K, in a field too, and by the button in the top bar. */
export function usePalette(): PaletteState {
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  const close = () => setOpen(false)
  useHotkeys([['mod+K', isOpen ? close : open]], [])
  return { isWanted, isOpen, open, close }
}
