import { cloneElement, useState, type ReactElement, type ReactNode, type Ref } from 'react'
import { LazyFallback } from './lazy-part.tsx'

/** A button without a click handler of its own. */
export type MenuButton = ReactElement<{
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}>

type Props = {
  children: MenuButton
  /** Renders the menu around its button: an `OpenedMenu` or an `OpenedPopover`, from a chunk of its own. */
  menu: (button: MenuButton) => ReactNode
  opens?: 'menu' | 'dialog'
}

/** A button that loads its menu on the first press. */
export function LazyMenu({ children, menu, opens = 'menu' }: Props) {
  const [isWanted, setIsWanted] = useState(false)
  const plain = cloneElement(children, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
  })
  return isWanted ? <LazyFallback fallback={plain}>{menu(children)}</LazyFallback> : plain
}
