// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asInsecureOrigin } from '../../../test/insecure-origin.ts'
import { show } from '../../../test/screen.tsx'
import { BrokenParts } from './BrokenParts.tsx'
import { LazyMenu } from './LazyMenu.tsx'
import { LazyFallback, lazyPart } from './lazy-part.tsx'

const said = vi.fn()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(said))
afterEach(() => {
  vi.restoreAllMocks()
  said.mockReset()
})

const Dialog = () => <p>O diálogo</p>
const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

/** Renders a page with this part and the report of broken parts. */
const page = (part: ReactNode) =>
  show(
    <>
      <h1>A página</h1>
      <Suspense>{part}</Suspense>
      <BrokenParts />
    </>,
  )

const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }))

test('a part that cannot be loaded leaves the page as it is, says so, and is loaded by another try', async () => {
  const load = vi.fn<() => Promise<typeof Dialog>>().mockImplementationOnce(gone)
  load.mockResolvedValue(Dialog)
  const Part = lazyPart(load)
  page(
    <>
      <Part />
      <Part />
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('não carregou')
  expect(screen.getByRole('heading', { name: 'A página' })).toBeTruthy()
  await press('Tentar de novo')
  expect(await screen.findAllByText('O diálogo')).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that cannot be loaded says so on a page without a secure origin', async () => {
  asInsecureOrigin()
  const Part = lazyPart(gone)
  page(<Part />)
  expect((await screen.findByRole('alert')).textContent).toContain('não carregou')
  expect(screen.getByRole('heading', { name: 'A página' })).toBeTruthy()
})

test('where the other try fails too, the page can be reloaded', async () => {
  const Part = lazyPart(gone)
  page(<Part />)
  await screen.findByRole('alert')
  await press('Tentar de novo')
  expect(await screen.findByRole('button', { name: 'Recarregar a página' })).toBeTruthy()
})

test('a part that fails while it is drawn is named by a code, and goes when its place does', async () => {
  const Part = lazyPart(() =>
    Promise.resolve((): ReactNode => {
      throw new Error('no such thing')
    }),
  )
  function Place() {
    const [isShown, setIsShown] = useState(true)
    return (
      <>
        {isShown && <Part />}
        <button type="button" onClick={() => setIsShown(false)}>
          Sair
        </button>
      </>
    )
  }
  page(<Place />)
  const code = /suporte: (\w{8})/.exec((await screen.findByRole('alert')).textContent)?.[1]
  expect(said).toHaveBeenCalledWith(
    `[${code}]`,
    expect.objectContaining({ message: 'no such thing' }),
  )
  await press('Sair')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('what stands in the place of a part stays there: the words, and the button of a menu', async () => {
  const Words = lazyPart(gone)
  const Menu = lazyPart(gone)
  page(
    <>
      <LazyFallback fallback="As palavras">
        <Words />
      </LazyFallback>
      <LazyMenu menu={() => <Menu />}>
        <button type="button">Mais</button>
      </LazyMenu>
    </>,
  )
  await press('Mais')
  await screen.findByRole('alert')
  expect(screen.getByText('As palavras')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mais' })).toBeTruthy()
})
