// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asInsecureOrigin } from '../../../test/insecure-origin.ts'
import { show } from '../../../test/screen.tsx'
import { Boundary } from './Boundary.tsx'

const said = vi.fn()

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(said))
afterEach(() => {
  vi.restoreAllMocks()
  said.mockReset()
})

function Broken({ because }: { because: string }): never {
  throw new Error(because)
}

test.each([true, false])(
  'a screen that breaks shows a page whose code finds the error, secure origin: %s',
  (isSecure) => {
    if (!isSecure) asInsecureOrigin()
    show(
      <Boundary>
        <Broken because="no such thing" />
      </Boundary>,
    )
    expect(screen.getByRole('heading', { name: 'Esta tela parou de funcionar' })).toBeTruthy()
    const code = /Suporte: (\w{8})/.exec(screen.getByRole('alert').textContent)?.[1]
    expect(said).toHaveBeenCalledWith(
      `[${code}]`,
      expect.objectContaining({ message: 'no such thing' }),
    )
  },
)

test('a part that is gone since a release asks to reload', () => {
  show(
    <Boundary>
      <Broken because="Failed to fetch dynamically imported module: /assets/x.js" />
    </Boundary>,
  )
  expect(screen.getByRole('heading', { name: 'Há uma versão nova' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeTruthy()
})
