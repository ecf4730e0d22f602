import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, useEffect, useRef, useState } from 'react'
import type { MenuButton } from '../lazy/LazyMenu.tsx'
import { useEscapeBeforeFocus, useOpenAfterMount } from '../use-open-state.ts'

/** The menu that a `LazyMenu` renders. It opens at once and returns the focus to its button. */
export function OpenedMenu({ button, children, ...look }: MenuProps & { button: MenuButton }) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(true)
  // This button has just replaced the one that was pressed.
  useEffect(() => target.current?.focus({ preventScroll: true }), [])
  useEscapeBeforeFocus({ isOpen, button: target, close: () => setIsOpen(false) })
  return (
    <Menu opened={useOpenAfterMount(isOpen)} onChange={setIsOpen} {...look}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
