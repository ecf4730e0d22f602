// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { OpenedMenu } from './OpenedMenu.tsx'

test('Escape closes a menu before the focus has moved into it, and the page does not hear the key', async () => {
  const heardByPage = vi.fn()
  document.addEventListener('keydown', heardByPage)
  show(
    <OpenedMenu button={<button type="button">Mais</button>}>
      <Menu.Item>Assinar</Menu.Item>
    </OpenedMenu>,
  )
  await screen.findByRole('menu')
  const button = screen.getByRole('button', { name: 'Mais' })
  act(() => button.focus())
  fireEvent.keyDown(button, { key: 'Escape' })
  await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  expect(heardByPage).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(heardByPage).toHaveBeenCalled()
  document.removeEventListener('keydown', heardByPage)
})
