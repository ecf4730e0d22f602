// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { NoBrandPage } from './NoBrandPage.tsx'

test('an address that is neither a page nor a brand says that there is none, and leads back', () => {
  show(<NoBrandPage asked="atendimento" />)
  expect(screen.getByText('Esta página não existe')).toBeTruthy()
  expect(screen.getByText(/Nem página nem marca se chama “atendimento”/)).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Ir para o início' })
  expect(back.getAttribute('href')).toBe('/')
  expect(document.title).toContain('Esta página não existe')
})
