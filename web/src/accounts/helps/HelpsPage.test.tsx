// @vitest-environment jsdom
import { type Help, helps } from '@recado/contract/accounts/helps'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { HelpsPage } from './HelpsPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

function open(list: Help[]) {
  fakeServer().when(helps.list, () => list)
  act(() => startSession(signedInAs({})))
  show(<HelpsPage />)
  return userEvent.setup()
}

test('a help opens with its text, and its video is loaded after a press only', async () => {
  const user = open([
    { id: 1, title: 'Números', description: 'Leia o código.', video: 'dQw4w9WgXcQ' },
    { id: 2, title: 'Etiquetas', description: 'Marque o que é urgente.', video: '' },
  ])
  await user.click(await screen.findByText('Números'))
  expect(screen.getByText('Leia o código.')).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
  await user.click(screen.getByRole('button', { name: /Ver o vídeo: Números/ }))
  expect(document.querySelector('iframe')?.src).toContain(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?',
  )
  expect(screen.getAllByRole('link', { name: 'Abrir no YouTube' })).toHaveLength(1)
})

test('without helps the page says who writes them', async () => {
  open([])
  await screen.findByText('Nenhuma ajuda ainda')
})
