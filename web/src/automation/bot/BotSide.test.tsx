// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anOption, openQueue } from '../../../test/bot-stage.tsx'
import { endSession } from '../../app/session/session.ts'

afterEach(() => {
  cleanup()
  endSession()
})

const options = () => [
  anOption(1, { title: 'Trocas', message: 'Onde comprou, {{primeiro_nome}}?' }),
  anOption(11, { parentId: 1, option: 1, title: 'Na loja', message: 'Já chamo a loja.' }),
  anOption(12, { parentId: 1, option: 2, title: 'Pelo site', action: 'wait' }),
]

const phone = (name: string) => within(screen.getByRole('log', { name }))

test('the preview shows what the customer reads at the chosen option, with values', async () => {
  const { user } = openQueue(options())
  await user.click(await screen.findByRole('treeitem', { name: /Trocas/ }))
  const seen = phone('O que o cliente vê')
  expect(seen.getByText(/Onde comprou, Lia\?/).textContent).toContain(
    '1 Na loja\n2 Pelo site\n0 Voltar',
  )
})

test('the bot can be tried without a phone, and says where it is', async () => {
  const { user } = openQueue(options())
  const side = within(await screen.findByRole('region', { name: 'Prévia e teste' }))
  await user.click(side.getByText('Testar'))
  const trace = within(screen.getByLabelText('O que o robô está fazendo'))
  const say = (text: string) =>
    user.type(screen.getByLabelText('Escreva como o cliente'), `${text}{Enter}`)
  expect(trace.getByText('a primeira mensagem do cliente')).toBeTruthy()
  await say('oi')
  expect(trace.getByText('Pergunta inicial')).toBeTruthy()
  expect(trace.getByText('o número de uma opção')).toBeTruthy()
  await say('troca')
  expect(trace.getByText(/^1 de 3/)).toBeTruthy()
  await say('1')
  await say('1')
  expect(phone('Conversa de teste com o robô').getByText('Já chamo a loja.')).toBeTruthy()
  expect(trace.getByText('nada, o robô terminou')).toBeTruthy()
  await user.click(screen.getByText('Já chamo a loja.'))
  await waitFor(() => expect(screen.getByText('Opção 1.1', { selector: 'h2' })).toBeTruthy())
  await user.click(screen.getByRole('button', { name: 'Recomeçar' }))
  expect(screen.queryByText('Já chamo a loja.', { selector: 'button *' })).toBeNull()
  expect(screen.getByText('É só um teste: nada é enviado nem gravado.')).toBeTruthy()
})
