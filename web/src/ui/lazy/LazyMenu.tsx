import { cloneElement, useRef, useState, type ReactElement, type ReactNode, type Ref } from 'react'
import { useEscapeBeforeFocus } from '../use-open-state.ts'
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

/** A button that loads its menu on the first press. Escape before the menu has come takes the press back. */
export function LazyMenu({ children, menu, opens = 'menu' }: Props) {
  const [isWanted, setIsWanted] = useState(false)
  const plain = cloneElement(children, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onClick: () => setIsWanted(true),
  })
  if (!isWanted) return plain
  const waiting = <WaitingButton button={plain} giveUp={() => setIsWanted(false)} />
  return <LazyFallback fallback={waiting}>{menu(children)}</LazyFallback>
}

/** The button while its menu loads. */
function WaitingButton({ button, giveUp }: { button: MenuButton; giveUp: () => void }) {
  const target = useRef<HTMLButtonElement>(null)
  useEscapeBeforeFocus({ isOpen: true, button: target, close: giveUp })
  return <>{cloneElement(button, { ref: target })}</>
}
