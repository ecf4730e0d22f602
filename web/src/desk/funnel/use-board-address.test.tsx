// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { useBoardAddress } from './use-board-address.ts'

function Address() {
  const address = useBoardAddress()
  const { search } = useLocation()
  const acts = {
    card: () => address.openCard(11),
    edit: () => address.open('edit', 11),
    close: address.close,
    back: address.closeCard,
  }
  return (
    <>
      <output>{search}</output>
      {Object.entries(acts).map(([name, act]) => (
        <button key={name} type="button" onClick={act}>
          {name}
        </button>
      ))}
    </>
  )
}

test('on a phone, closing a conversation leads back to the board, also after a dialog over it', async () => {
  const media = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => ({ ...media, matches: true }))
  show(<Address />, { at: '/kanban' })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const search = () => screen.getByRole('status').textContent
  await press('card')
  await press('edit')
  expect(search()).toBe('?card=11&edit=11')
  await press('close')
  expect(search()).toBe('?card=11')
  await press('back')
  await act(async () => undefined)
  expect(search()).toBe('')
})
