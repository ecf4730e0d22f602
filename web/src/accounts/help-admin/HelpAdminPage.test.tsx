// @vitest-environment jsdom
import { type Help, helpDeleted, helps, helpUpdated } from '@recado/contract/accounts/helps'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { HelpAdminPage } from './HelpAdminPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const numbers: Help = {
  id: 3,
  title: 'Números',
  description: 'Leia o código.',
  video: 'dQw4w9WgXcQ',
}
const tags: Help = { id: 4, title: 'Etiquetas', description: 'Marque o urgente.', video: '' }

/** Renders the page for an operator, with these helps. */
function open(list: Help[], at = '/help-admin') {
  const server = fakeServer()
  server.when(helps.page, ({ searchParam = '' }) => {
    const records = list.filter(({ title }) => title.includes(searchParam))
    return { records, count: records.length, hasMore: false }
  })
  act(() => startSession(signedInAs({ super: true })))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <HelpAdminPage />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a help is created with the address of a video, and another address is refused', async () => {
  const list: Help[] = []
  const { server, user } = open(list)
  server.when(helps.create, (form) => {
    list.push(numbers)
    return { ...numbers, title: form.title }
  })
  await screen.findByText('Nenhuma ajuda ainda')
  await user.click(screen.getByRole('button', { name: 'Nova ajuda' }))
  const form = await dialog('Nova ajuda')
  const save = form.getByRole('button', { name: 'Criar ajuda' })
  await user.type(form.getByLabelText('Título'), 'Nú')
  await user.type(form.getByLabelText('Vídeo do YouTube'), 'https://vimeo.com/7')
  await user.click(save)
  expect(await form.findByText('O título precisa de pelo menos 3 letras')).toBeTruthy()
  expect(form.getByText('O texto precisa de pelo menos 3 letras')).toBeTruthy()
  expect(form.getByText('Este não é o endereço de um vídeo do YouTube')).toBeTruthy()
  expect(server.askedFor(helps.create)).toEqual([])
  await user.type(form.getByLabelText('Título'), 'meros')
  await user.type(form.getByLabelText('Texto'), 'Leia o código.')
  await user.clear(form.getByLabelText('Vídeo do YouTube'))
  await user.type(form.getByLabelText('Vídeo do YouTube'), 'https://youtu.be/dQw4w9WgXcQ')
  await user.click(save)
  expect(await screen.findByText('Números')).toBeTruthy()
  expect(server.askedFor(helps.create)[0]!.input).toEqual({
    title: 'Números',
    description: 'Leia o código.',
    video: 'https://youtu.be/dQw4w9WgXcQ',
  })
})

test('an edit sends only what was changed', async () => {
  const list = [numbers]
  const { server, user } = open(list)
  server.when(helps.update, () => {
    list[0] = { ...numbers, video: '' }
    return list[0]
  })
  await user.click(await screen.findByRole('button', { name: 'Números' }))
  const form = await dialog('Editar ajuda')
  await user.clear(form.getByLabelText('Vídeo do YouTube'))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.askedFor(helps.update)[0]!.input).toEqual({ id: '3', video: '' })
})

test('a removal is confirmed, and changes of another operator show at once', async () => {
  const list = [tags, numbers]
  const { server, user } = open(list)
  server.when(helps.remove, () => {
    list.pop()
    return {}
  })
  await screen.findByText('Números')
  await user.click(screen.getByRole('button', { name: 'Excluir: Números' }))
  const asked = await dialog('Excluir Números?')
  await user.click(asked.getByRole('button', { name: 'Excluir ajuda' }))
  await waitFor(() => expect(screen.queryByText('Números')).toBeNull())
  list.push({ ...numbers, title: 'Filas' })
  tellScreens(helpUpdated, { help: list[1]! })
  expect(await screen.findByText('Filas')).toBeTruthy()
  tellScreens(helpDeleted, { helpId: tags.id })
  await waitFor(() => expect(screen.queryByText('Etiquetas')).toBeNull())
})
