// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/screen.tsx'
import { hint, Hints } from './Hints.tsx'
import { whenSomebodyIsHere } from './late.ts'
import { LateMenu } from './LateMenu.tsx'
import { OpenedMenu } from './OpenedMenu.tsx'

const aMenu = (
  <LateMenu
    menu={(button) => (
      <OpenedMenu button={button}>
        <Menu.Item>Primeira</Menu.Item>
      </OpenedMenu>
    )}
  >
    <button type="button">Mais</button>
  </LateMenu>
)

test('a menu opens with the first press, and Escape gives the focus back to its button', async () => {
  const user = userEvent.setup()
  show(aMenu)
  expect(screen.getByRole('button', { name: 'Mais' }).ariaExpanded).toBe('false')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Primeira' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mais' }))
})

test('what the pointer rests on is named, until it is pressed', async () => {
  const user = userEvent.setup()
  show(
    <>
      <button type="button" aria-label="Fechar" {...hint('Fechar (Esc)')} />
      <Hints />
    </>,
  )
  await user.hover(screen.getByRole('button'))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Fechar (Esc)')
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('what may be needed is fetched once somebody is here', () => {
  const fetch = vi.fn<() => void>()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
  whenSomebodyIsHere(fetch)
  expect(fetch).toHaveBeenCalledOnce()
})
