// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { OpenedMenu } from '../menus/OpenedMenu.tsx'
import { LazyMenu, type MenuButton } from './LazyMenu.tsx'
import { lazyPart } from './lazy-part.tsx'

const Items = ({ button }: { button: MenuButton }) => (
  <OpenedMenu button={button}>
    <Menu.Item>Assinar</Menu.Item>
  </OpenedMenu>
)

test('Escape before the menu has come takes the press back, and the page does not hear the key', async () => {
  const heardByPage = vi.fn()
  document.addEventListener('keydown', heardByPage)
  let arrive: (loaded: typeof Items) => void = () => undefined
  const loading = new Promise<typeof Items>((resolve) => (arrive = resolve))
  const Late = lazyPart(() => loading)
  show(
    <LazyMenu menu={(button) => <Late button={button} />}>
      <button type="button">Mais</button>
    </LazyMenu>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Mais' }))
  await user.keyboard('{Escape}')
  expect(heardByPage).not.toHaveBeenCalled()
  await act(async () => arrive(Items))
  expect(screen.queryByRole('menu')).toBeNull()
  await user.keyboard('{Escape}')
  expect(heardByPage).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Mais' }))
  expect(await screen.findByRole('menu')).toBeTruthy()
  document.removeEventListener('keydown', heardByPage)
})
