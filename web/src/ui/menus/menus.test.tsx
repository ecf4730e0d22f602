// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { ButtonMenu } from './ButtonMenu.tsx'
import { OpenedMenu } from './OpenedMenu.tsx'

test.each([
  ['that opens at once', OpenedMenu],
  ['opened by its button', ButtonMenu],
])(
  'Escape closes a menu %s before the focus has moved into it, and the page does not hear the key',
  async (_, Tested) => {
    const heardByPage = vi.fn()
    document.addEventListener('keydown', heardByPage)
    show(
      <Tested button={<button type="button">Mais</button>}>
        <Menu.Item>Assinar</Menu.Item>
      </Tested>,
    )
    const target = screen.getByRole('button', { name: 'Mais' })
    if (!screen.queryByRole('menu')) fireEvent.click(target)
    await screen.findByRole('menu')
    act(() => target.focus())
    fireEvent.keyDown(target, { key: 'Escape' })
    await expect.poll(() => screen.queryByRole('menu')).toBeNull()
    expect(heardByPage).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(heardByPage).toHaveBeenCalled()
    document.removeEventListener('keydown', heardByPage)
  },
)
