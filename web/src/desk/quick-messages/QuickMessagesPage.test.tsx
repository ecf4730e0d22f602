// @vitest-environment jsdom
import { queues } from '@recado/contract/accounts/queues'
import type { Profile } from '@recado/contract/platform/permissions'
import {
  quickMessageDeleted,
  type QuickMessage,
  quickMessages,
  quickMessageUpdated,
} from '@recado/contract/desk/quick-messages'
import { uploads } from '@recado/contract/desk/uploads'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { aQueue } from '../../../test/fixtures/queue.ts'
import { aQuickMessage } from '../../../test/fixtures/quick-message.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { QuickMessagesPage } from './QuickMessagesPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const FILE = '00000000-0000-4000-8000-000000000001'
const { id, name, color } = aQueue()
const shared = aQuickMessage({ queue: { id, name, color } })
const own = aQuickMessage({
  id: 2,
  shortcode: 'tabela',
  message: 'Segue a tabela, {{nome}}.',
  userId: 1,
  isGlobal: false,
  media: {
    id: FILE,
    fileName: 'tabela.pdf',
    mime: 'application/pdf',
    mediaType: 'document',
    size: 2048,
    url: '/media/7/x',
  },
})

/** Renders the page with these quick replies. */
function open(list: QuickMessage[], { profile = 'admin', at = '/quick-messages' }: Options = {}) {
  const server = fakeServer()
  server.when(quickMessages.list, () => [...list])
  server.when(queues.list, () => [aQueue()])
  act(() => startSession(signedInAs({ profile })))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 960, itemHeight: 48 }}>
      <QuickMessagesPage />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}

type Options = { profile?: Profile; at?: string }

const rowOf = (text: string) => within(screen.getByText(text).closest('tr')!)
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }))

test('shortcut, text, file, queue and owner are listed, and found by the search', async () => {
  open([shared, own])
  await screen.findByText('/prazo')
  expect(rowOf('/prazo').getByText('Chega na sexta.')).toBeTruthy()
  expect(rowOf('/prazo').getByText('Vendas')).toBeTruthy()
  expect(rowOf('/prazo').getByText('Da empresa')).toBeTruthy()
  expect(rowOf('/tabela').getByText('Com arquivo: tabela.pdf')).toBeTruthy()
  cleanup()
  open([shared, own], { at: '/quick-messages?q=/tab' })
  await screen.findByText('/tabela')
  expect(screen.queryByText('/prazo')).toBeNull()
})

test('a new one is written with variables, a preview and a file', async () => {
  const { server, user } = open([])
  const file = { fileName: 'catálogo.pdf', mime: 'application/pdf', mediaType: 'document' as const }
  server.when(uploads.createWithoutTicket, () => ({
    ...file,
    id: FILE,
    size: 3,
    width: null,
    height: null,
    expiresAt: '2099-01-01T00:00:00.000Z',
  }))
  server.when(quickMessages.create, () => own)
  await screen.findByText('Nenhuma resposta rápida ainda')
  await user.click(screen.getByRole('button', { name: 'Nova resposta rápida' }))
  const form = await dialog('Mensagem Rápida')
  await user.type(form.getByLabelText('Atalho'), '/catalogo')
  await user.type(form.getByLabelText('Mensagem'), 'Oi, ')
  await user.click(form.getByRole('button', { name: 'Primeiro nome' }))
  await user.type(form.getByLabelText('Mensagem'), '! Pedido {{{{pedido}}')
  expect(form.getByText('Lia')).toBeTruthy()
  expect(form.getByText('Sem valor, fica como está: {{pedido}}')).toBeTruthy()
  const chosen = new File(['pdf'], 'catálogo.pdf', { type: 'application/pdf' })
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, chosen)
  expect(await form.findByText('catálogo.pdf')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.askedFor(quickMessages.create)[0]!.input).toEqual({
    shortcode: 'catalogo',
    message: 'Oi, {{primeiro_nome}}! Pedido {{pedido}}',
    isGlobal: false,
    queueId: null,
    mediaId: FILE,
  })
  expect(await screen.findByText('Mensagem adicionada com sucesso.')).toBeTruthy()
})

test('a refused file says why, and the text can be saved without it', async () => {
  const { server, user } = open([own], { at: '/quick-messages?edit=2' })
  server.when(uploads.createWithoutTicket, () => new FakeRefusal('ERR_FILE_TYPE_NOT_ALLOWED'))
  server.when(quickMessages.change, () => ({ ...own, media: null }))
  const form = await dialog('Mensagem Rápida: /tabela')
  const chosen = new File(['x'], 'virus.exe')
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, chosen)
  expect(await form.findByText(/tipo de arquivo/i)).toBeTruthy()
  expect(form.getByText('tabela.pdf')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Remover arquivo' }))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.askedFor(quickMessages.change)[0]!.input).toMatchObject({ mediaId: null })
})

test('agents read those of the company and change their own', async () => {
  const { server, user } = open([shared, own], { profile: 'user' })
  server.when(quickMessages.remove, () => ({}))
  await screen.findByText('/prazo')
  expect(screen.queryByRole('button', { name: 'Excluir: /prazo' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '/prazo' }))
  const shown = await dialog('/prazo')
  expect(shown.getByText(/só administradores e gerentes mudam/)).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Excluir: /tabela' }))
  const asked = await dialog('Excluir /tabela?')
  expect(asked.getByText(/Só você a usa/)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Excluir resposta rápida' }))
  expect(await screen.findByText('Mensagem excluída com sucesso.')).toBeTruthy()
  expect(server.askedFor(quickMessages.remove)[0]!.input).toEqual({ id: '2' })
})

test('changes made elsewhere show at once', async () => {
  open([shared, own])
  await screen.findByText('/prazo')
  tellScreens(quickMessageUpdated, { record: { ...shared, message: 'Chega na segunda.' } })
  expect(await screen.findByText('Chega na segunda.')).toBeTruthy()
  tellScreens(quickMessageDeleted, { id: own.id })
  await waitFor(() => expect(screen.queryByText('/tabela')).toBeNull())
})
