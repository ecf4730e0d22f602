// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { NoAccessPage } from './NoAccessPage.tsx'

test('a page without permission says who sees it, and leads back', () => {
  show(<NoAccessPage needed="queues.edit" />)
  expect(screen.getByRole('heading', { name: 'Só administradores veem esta página' })).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Ir para os atendimentos' })
  expect(back.getAttribute('href')).toBe('/')
})

test('a page for managers too names both', () => {
  show(<NoAccessPage needed="connections.see" />)
  expect(
    screen.getByRole('heading', { name: 'Só administradores e gerentes veem esta página' }),
  ).toBeTruthy()
})
