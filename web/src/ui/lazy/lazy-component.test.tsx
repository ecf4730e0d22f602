// @vitest-environment jsdom
import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { withTooltip, Tooltips } from '../Tooltips.tsx'
import { LazyMenu } from './LazyMenu.tsx'
import { OpenedMenu } from '../menus/OpenedMenu.tsx'

const aMenu = (
  <LazyMenu
    menu={(button) => (
      <OpenedMenu button={button}>
        <Menu.Item>Primeira</Menu.Item>
      </OpenedMenu>
    )}
  >
    <button type="button">Mais</button>
  </LazyMenu>
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
      <button type="button" aria-label="Fechar" {...withTooltip('Fechar (Esc)')} />
      <Tooltips />
    </>,
  )
  await user.hover(screen.getByRole('button'))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Fechar (Esc)')
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

/** A page just opened in an idle browser, without any input yet. */
async function freshPage() {
  vi.resetModules()
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((run) => Number(setTimeout(run)))
  return import('./lazy-component.ts')
}

/** Parts whose loads stay pending until a test makes them fail. */
function parts(count: number) {
  const asked: ((failure: Error) => void)[] = []
  const fetch = () => new Promise<void>((_, reject) => void asked.push(reject))
  return { asked, all: Array.from({ length: count }, () => () => fetch()) }
}

const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))

test('with a hand at the screen everything is fetched, whatever is slow', async () => {
  const { prefetchWhenIdle } = await freshPage()
  const { asked, all } = parts(3)
  all.forEach(prefetchWhenIdle)
  expect(asked).toHaveLength(0)
  press()
  await vi.waitFor(() => expect(asked).toHaveLength(3))
})

test('with nobody at the screen one part is fetched after the other, once the first answers have come', async () => {
  const { prefetchWhenIdle, prefetchUnless } = await freshPage()
  const { asked, all } = parts(2)
  all.forEach(prefetchWhenIdle)
  const isBusy = vi.fn(() => true)
  prefetchUnless(isBusy)
  await vi.waitFor(() => expect(isBusy.mock.calls.length).toBeGreaterThan(1))
  expect(asked).toHaveLength(0)
  isBusy.mockReturnValue(false)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  // A part that fails to load does not block the others.
  asked[0]?.(new Error('offline'))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
})

test('where one part hangs, a hand at the screen begins the rest', async () => {
  const { prefetchWhenIdle, prefetchUnless } = await freshPage()
  const { asked, all } = parts(3)
  all.forEach(prefetchWhenIdle)
  prefetchUnless(() => false)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  press()
  await vi.waitFor(() => expect(asked).toHaveLength(3))
})

test('who pays for each byte is given nothing before the first sign of a hand', async () => {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { connection: { value: { saveData: true } } }),
  )
  try {
    const { prefetchWhenIdle, prefetchUnless } = await freshPage()
    const { asked, all } = parts(1)
    all.forEach(prefetchWhenIdle)
    const isBusy = vi.fn(() => false)
    prefetchUnless(isBusy)
    press()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(isBusy).not.toHaveBeenCalled()
  } finally {
    vi.unstubAllGlobals()
  }
})
