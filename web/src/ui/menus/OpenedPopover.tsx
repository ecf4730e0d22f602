import { Popover, type PopoverProps } from '@mantine/core'
import { cloneElement, useEffect, useRef, useState, type ReactNode } from 'react'
import type { MenuButton } from '../lazy/LazyMenu.tsx'
import { useEscapeBeforeFocus, useOpenAfterMount } from '../use-open-state.ts'

type Props = Omit<PopoverProps, 'children'> & {
  button: MenuButton
  /** A function receives the callback that closes the panel. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A floating panel around its button. It opens at once and returns the focus to its button. */
export function OpenedPopover({ button, children, ...look }: Props) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(true)
  // This button has just replaced the one that was pressed.
  useEffect(() => target.current?.focus({ preventScroll: true }), [])
  useEscapeBeforeFocus({ isOpen, button: target, close: () => setIsOpen(false) })
  return (
    <Popover opened={useOpenAfterMount(isOpen)} onChange={setIsOpen} returnFocus {...look}>
      <Popover.Target>
        {cloneElement(button, { ref: target, onClick: () => setIsOpen(!isOpen) })}
      </Popover.Target>
      {typeof children === 'function' ? children(() => setIsOpen(false)) : children}
    </Popover>
  )
}
