// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/screen.tsx'
import { LabelledLoader } from './LabelledLoader.tsx'

test('a loader has a role that takes its label', () => {
  show(<LabelledLoader size={18} aria-label="Abrindo o microfone…" />)
  expect(screen.getByRole('progressbar', { name: 'Abrindo o microfone…' })).toBeTruthy()
})
