// @vitest-environment jsdom
import { idle } from '@recado/contract/automation/idle'
import { typebots } from '@recado/contract/connections/typebots'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeRefusal, fakeServer } from '../../test/fake-server.ts'
import { signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { invalidate } from '../app/cache/query.ts'
import { startSession, endSession } from '../app/session/session.ts'
import { FlowDialog } from './FlowDialog.tsx'
import { IdleDialog } from './IdleDialog.tsx'
import { aConnection } from '../../test/fixtures/connection.ts'

afterEach(() => {
  cleanup()
  endSession()
})

/** Renders a dialog for an administrator, in front of a fake server. */
function open(Dialog: typeof IdleDialog, answer: (server: FakeServer) => void) {
  const server = fakeServer()
  answer(server)
  const onClose = vi.fn()
  act(() => startSession(signedInAs({ profile: 'admin' })))
  show(<Dialog connection={aConnection()} onClose={onClose} />)
  return { server, onClose, user: userEvent.setup() }
}

type FakeServer = ReturnType<typeof fakeServer>

const known = {
  id: 9,
  message: 'Ainda aí?',
  intervalInMinutes: 15,
  companyId: 7,
  whatsappId: 1,
}

test('without an idle message the form begins empty at an hour, and saving makes one', async () => {
  const { server, onClose, user } = open(IdleDialog, ({ when }) => {
    when(idle.show, () => new FakeRefusal('ERR_NO_SCHEDULE_DEADLINE_FOUND'))
    when(idle.create, () => known)
  })
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Mensagem')
  expect(message.value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Depois de').value).toBe('60 min')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Preencha este campo')
  await user.type(message, 'Oi?')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Escreva pelo menos 5 letras')
  await user.type(message, ' Ainda aí?')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.askedFor(idle.create)[0]!.input).toEqual({
    whatsappId: 1,
    message: 'Oi? Ainda aí?',
    intervalInMinutes: 60,
  })
})

test('what was typed stays while it is asked again whether there is an idle message', async () => {
  const { user, server } = open(IdleDialog, ({ when }) => {
    when(idle.show, () => new FakeRefusal('ERR_NO_SCHEDULE_DEADLINE_FOUND'))
  })
  await user.type(await screen.findByLabelText('Mensagem'), 'Ainda aí?')
  let answer!: (found: typeof known) => void
  const answered = new Promise<typeof known>((resolve) => (answer = resolve))
  server.when(idle.show, () => answered)
  act(() => invalidate(idle.show))
  await waitFor(() => expect(server.askedFor(idle.show)).toHaveLength(2))
  const typed = () => screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value
  expect(typed()).toBe('Ainda aí?')
  await act(async () => answer(known))
  expect(typed()).toBe('Ainda aí?')
})

test('an idle message is changed, or switched off', async () => {
  const { server, onClose, user } = open(IdleDialog, ({ when }) => {
    when(idle.show, () => known)
    when(idle.change, () => known)
    when(idle.remove, () => ({}))
  })
  const interval = await screen.findByLabelText<HTMLInputElement>('Depois de')
  await user.clear(interval)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Preencha este campo')
  await user.type(interval, '20')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(server.askedFor(idle.change)[0]!.input).toMatchObject({ id: '9', intervalInMinutes: 20 })
  await user.click(screen.getByRole('button', { name: 'Desligar' }))
  await waitFor(() => expect(server.askedFor(idle.remove)).toHaveLength(1))
})

test('a flow counts its pause in seconds and sends it in milliseconds', async () => {
  const flow = {
    typebot: 'Vendas',
    publicId: 'vendas-1',
    delay_message: 2000,
    enabled: true,
    keyword_finish: '',
    expire: 60,
    unknown_message: '',
    keep_open: false,
    debounce_time: 1500,
  }
  const { server, onClose, user } = open(FlowDialog, ({ when }) => {
    when(typebots.search, () => new FakeRefusal('ERR_NO_TYPEBOT_FOUND'))
    when(typebots.flows, () => [])
    when(typebots.save, () => flow)
  })
  await user.type(await screen.findByLabelText('Nome do fluxo'), 'Vendas')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Preencha este campo')
  await user.type(screen.getByLabelText('Identificação pública'), 'vendas-1')
  const pause = screen.getByLabelText<HTMLInputElement>('Intervalo entre mensagens')
  expect(pause.value).toBe('1 s')
  await user.clear(pause)
  await user.type(pause, '2')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.askedFor(typebots.save)[0]!.input).toEqual({ whatsappName: 'Loja', ...flow })
})

test('a flow is chosen from those that the builder has published', async () => {
  const sales = { id: 'f1', name: 'Vendas', publicId: 'vendas-1', workspaceId: 'w' }
  const { server, onClose, user } = open(FlowDialog, ({ when }) => {
    when(typebots.search, () => new FakeRefusal('ERR_NO_TYPEBOT_FOUND'))
    when(typebots.flows, () => [sales])
    when(typebots.save, ({ whatsappName: _name, ...saved }) => saved as never)
  })
  await user.click(await screen.findByRole('combobox', { name: 'Fluxo' }))
  await user.click(await screen.findByRole('option', { name: 'Vendas' }))
  await user.type(screen.getByLabelText('Palavra para falar com uma pessoa'), 'atendente')
  await user.clear(screen.getByLabelText('Passar a uma pessoa depois de'))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.askedFor(typebots.save)[0]!.input).toMatchObject({
    typebot: 'Vendas',
    publicId: 'vendas-1',
    keyword_finish: 'atendente',
    expire: null,
  })
})
