// @vitest-environment jsdom
import { Menu, Modal } from '@mantine/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { ButtonMenu } from './ButtonMenu.tsx'
import { OpenedMenu } from './OpenedMenu.tsx'

const menus = [
  ['that opens at once', OpenedMenu],
  ['opened by its button', ButtonMenu],
] as const

/** Opens the menu of the button, and returns the button with the focus still on it. */
async function openWithFocusOutside(): Promise<HTMLElement> {
  const target = screen.getByRole('button', { name: 'Mais' })
  if (!screen.queryByRole('menu')) fireEvent.click(target)
  await screen.findByRole('menu')
  act(() => target.focus())
  return target
}

test.each(menus)(
  'Escape closes a menu %s before the focus has moved into it, and the page does not hear the key',
  async (_, Tested) => {
    const heardByPage = vi.fn()
    document.addEventListener('keydown', heardByPage)
    show(
      <Tested button={<button type="button">Mais</button>}>
        <Menu.Item>Assinar</Menu.Item>
      </Tested>,
    )
    fireEvent.keyDown(await openWithFocusOutside(), { key: 'Escape' })
    await expect.poll(() => screen.queryByRole('menu')).toBeNull()
    expect(heardByPage).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(heardByPage).toHaveBeenCalled()
    document.removeEventListener('keydown', heardByPage)
  },
)

test.each(menus)(
  'in a dialog, Escape closes a menu %s before the focus has moved into it, and not the dialog',
  async (_, Tested) => {
    const close = vi.fn()
    show(
      <Modal opened onClose={close} title="Visões">
        <Tested button={<button type="button">Mais</button>}>
          <Menu.Item>Excluir</Menu.Item>
        </Tested>
      </Modal>,
    )
    fireEvent.keyDown(await openWithFocusOutside(), { key: 'Escape' })
    await expect.poll(() => screen.queryByRole('menu')).toBeNull()
    expect(close).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  },
)
