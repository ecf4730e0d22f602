import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, useRef, useState } from 'react'
import type { MenuButton } from '../lazy/LazyMenu.tsx'
import { useEscapeBeforeFocus } from '../use-open-state.ts'

/** A menu around its button, for code that is already loaded. Escape closes it as soon as it is open. */
export function ButtonMenu({ button, children, ...look }: MenuProps & { button: MenuButton }) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEscapeBeforeFocus({ isOpen, button: target, close: () => setIsOpen(false) })
  return (
    <Menu opened={isOpen} onChange={setIsOpen} {...look}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
