// @vitest-environment jsdom
import { queues } from '@recado/contract/accounts/queues'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openQueue } from '../../../test/bot-stage.tsx'
import { FakeRefusal } from '../../../test/fake-server.ts'
import { aQueue } from '../../../test/fixtures/queue.ts'
import { endSession } from '../../app/session/session.ts'

afterEach(() => {
  cleanup()
  endSession()
})

const open = () => openQueue([], { at: '/queues/4' })

test('an edit sends only what was changed, and shows a taken name or colour at its field', async () => {
  const { server, user } = open()
  const codes = ['ERR_QUEUE_NAME_ALREADY_EXISTS', 'ERR_QUEUE_COLOR_ALREADY_EXISTS'] as const
  server.when(queues.update, () => {
    const code = codes[server.askedFor(queues.update).length - 1]
    return code ? new FakeRefusal(code) : aQueue({ name: 'Loja' })
  })
  const name = await screen.findByLabelText('Nome')
  await user.clear(name)
  await user.type(name, 'Loja')
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }))
  await save()
  expect(await screen.findByText('Outro setor já tem este nome. Escolha outro.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(name))
  await save()
  expect(await screen.findByText(/Esta cor já está em uso/)).toBeTruthy()
  await save()
  await screen.findByText('Setor salvo com sucesso')
  for (const { input } of server.askedFor(queues.update))
    expect(input).toEqual({ id: '4', name: 'Loja' })
})

test('colours of other queues cannot be chosen, and a faint one is pointed out', async () => {
  const { user } = open()
  const taken = await screen.findByRole('button', { name: 'Azul: já é a cor de Suporte' })
  expect((taken as HTMLButtonElement).disabled).toBe(true)
  const green = screen.getByRole('button', { name: 'Verde' })
  expect(green.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('Fácil de ver no tema claro e no escuro.')).toBeTruthy()
  const other = screen.getByLabelText('Outra cor')
  for (const [color, verdict] of [
    ['#ffff66', /Quase não aparece no tema claro/],
    ['#101030', /Quase não aparece no tema escuro/],
    ['#F80', /Quase não aparece no tema claro/],
  ] as const) {
    await user.clear(other)
    await user.type(other, color)
    expect(await screen.findByText(verdict)).toBeTruthy()
  }
  expect(green.getAttribute('aria-pressed')).toBe('false')
})

test('leaving asks before what was typed is lost, and another tab keeps it', async () => {
  const { user } = open()
  await user.type(await screen.findByLabelText('Nome'), ' online')
  await user.click(screen.getByRole('link', { name: 'Robô' }))
  await screen.findByText('Sem robô, quem escreve espera um atendente')
  await user.click(screen.getByRole('link', { name: 'Dados' }))
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Vendas online')
  await user.click(screen.getByRole('button', { name: 'Voltar aos setores' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await screen.findByText('all queues')
})

test('Ctrl S saves the data where they are shown, and nothing from another tab', async () => {
  const { server, user } = open()
  await user.type(await screen.findByLabelText('Nome'), ' online')
  await user.click(screen.getByRole('link', { name: 'Robô' }))
  await screen.findByText('Sem robô, quem escreve espera um atendente')
  await user.keyboard('{Control>}s{/Control}')
  await user.click(screen.getByRole('link', { name: 'Dados' }))
  expect(server.askedFor(queues.update)).toEqual([])
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(server.askedFor(queues.update)).toHaveLength(1))
})

test('a link out of the page asks too, and goes there when the text is given up', async () => {
  const { user } = open()
  await user.type(await screen.findByLabelText('Nome'), ' online')
  await user.click(screen.getByRole('link', { name: 'Equipe' }))
  await user.click(await screen.findByRole('link', { name: /^Escolher quem atende/ }))
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  await user.click(screen.getByRole('link', { name: 'Dados' }))
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Vendas online')
  await user.click(screen.getByRole('link', { name: 'Equipe' }))
  await user.click(await screen.findByRole('link', { name: /^Escolher quem atende/ }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByLabelText('Nome')).toBeNull())
})

test('an unknown queue is not found', async () => {
  openQueue([], { at: '/queues/99' })
  await screen.findByText('Esta página não existe')
})
