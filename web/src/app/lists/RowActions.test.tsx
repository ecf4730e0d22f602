// @vitest-environment jsdom
import { IconCircle } from '@tabler/icons-react'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { RowActions } from './RowActions.tsx'

const near = (label: string) => ({ label, icon: IconCircle, run: () => undefined, isNear: true })

test('what stands in the row is no item of its menu, so that the arrows walk all there is', async () => {
  const run = vi.fn<(what: string) => void>()
  const rest = ['Fundir', 'Excluir'].map((label) => ({
    label,
    icon: IconCircle,
    run: () => run(label),
  }))
  show(<RowActions name="Lia" actions={[near('Abrir'), near('Editar'), ...rest]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Mais ações: Lia' }))
  const first = await screen.findByRole('menuitem', { name: 'Fundir' })
  expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Excluir')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(run).toHaveBeenCalledWith('Fundir')
})
