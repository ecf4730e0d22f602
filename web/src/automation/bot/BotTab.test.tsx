// @vitest-environment jsdom
import { queueOptions, queueOptionsChanged } from '@recado/contract/automation/queue-options'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { anOption, openQueue } from '../../../test/bot-stage.tsx'
import { FakeRefusal } from '../../../test/fake-server.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { endSession } from '../../app/session/session.ts'

afterEach(() => {
  cleanup()
  endSession()
})

/** 1 Trocas (1.1 Na loja, 1.2 Pelo site), 2 Outro assunto. */
const options = () => [
  anOption(1, { title: 'Trocas', message: 'Onde comprou?' }),
  anOption(11, { parentId: 1, option: 1, title: 'Na loja', targetQueueId: 5 }),
  anOption(12, { parentId: 1, option: 2, title: 'Pelo site', action: 'wait' }),
  anOption(2, { title: 'Outro assunto' }),
]

const rows = () =>
  screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label') ?? row.textContent)
const row = (name: RegExp) => screen.findByRole('treeitem', { name })

test('the tree says the number, the name and what happens then', async () => {
  openQueue(options())
  await row(/Na loja/)
  expect(rows()).toEqual([
    'Pergunta inicialO que houve?',
    '1 Trocas, 2 opções',
    '1.1 Na loja, Suporte',
    '1.2 Pelo site, Espera a resposta',
    '2 Outro assunto, Vendas',
  ])
})

test('without options the page says what happens, and the first one is created and written', async () => {
  const { server, stored, user } = openQueue([])
  await screen.findByText('Sem robô, quem escreve espera um atendente')
  await user.click(screen.getByRole('button', { name: 'Criar primeira opção' }))
  await row(/Nova opção, Falta o texto/)
  const name = await screen.findByLabelText('Texto no menu')
  await user.clear(name)
  expect(screen.getByText('Escreva o que o cliente lê no menu')).toBeTruthy()
  await user.type(name, 'Trocas')
  await user.type(screen.getByLabelText('O que o robô responde'), 'Onde comprou?')
  await user.tab()
  await screen.findByText(/^Salvo às \d\d:\d\d$/)
  expect(stored.options).toMatchObject([{ title: 'Trocas', message: 'Onde comprou?' }])
  expect(server.askedFor(queueOptions.change)).toHaveLength(2)
  await row(/^1 Trocas, Vendas/)
})

test('Alt and the arrows move the option, the numbers follow, and screen readers hear them', async () => {
  const { server, user } = openQueue(options())
  const other = await row(/Outro assunto/)
  await user.click(other)
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(rows().at(-1)).toBe('1.3 Outro assunto, Vendas')
  expect(screen.getByText('Outro assunto: agora é a opção 1.3')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Outro assunto/)
  await user.keyboard('{Alt>}{ArrowUp}{ArrowLeft}{/Alt}')
  await waitFor(() =>
    expect(server.askedFor(queueOptions.move).map(({ input }) => input)).toEqual([
      { id: '2', parentId: 1, position: 2 },
      { id: '2', parentId: 1, position: 1 },
      { id: '2', parentId: null, position: 1 },
    ]),
  )
  expect(rows().at(-1)).toBe('2 Outro assunto, Vendas')
})

test('a move that is refused says why and shows what is stored', async () => {
  const { server, user } = openQueue(options())
  server.when(queueOptions.move, () => new FakeRefusal('ERR_UNEXPECTED'))
  await user.click(await row(/Outro assunto/))
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(await screen.findByText(/Ocorreu um erro/)).toBeTruthy()
  await waitFor(() => expect(rows().at(-1)).toBe('2 Outro assunto, Vendas'))
})

test('a text that was not saved stays in the field and is sent again', async () => {
  const { server, stored, user } = openQueue(options())
  await user.click(await row(/Na loja/))
  server.when(queueOptions.change, () => new FakeRefusal('ERR_UNEXPECTED'))
  const name = screen.getByLabelText<HTMLInputElement>('Texto no menu')
  await user.type(name, ' física')
  await user.tab()
  await screen.findByText('Não salvou.')
  expect(name.value).toBe('Na loja física')
  server.when(queueOptions.change, ({ title }) => {
    stored.options[1] = { ...stored.options[1]!, title: title! }
    return stored.options[1]
  })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText(/^Salvo às/)
  await row(/Na loja física/)
})

test('the bot is not switched on while an option is unfinished, and the first one is shown', async () => {
  const { server, stored, user } = openQueue([...options(), anOption(3, { message: '' })])
  const flip = await screen.findByRole('switch', { name: 'Robô desligado' })
  await waitFor(() => expect((flip as HTMLInputElement).disabled).toBe(false))
  await user.click(flip)
  await screen.findByText('Falta completar 1 opção antes de ligar o robô.')
  expect(server.askedFor(queueOptions.switch)).toEqual([])
  await screen.findByText('Opção 3', { selector: 'h2' })
  await user.type(screen.getByLabelText('O que o robô responde'), 'Pronto')
  await user.tab()
  await waitFor(() => expect(stored.options.at(-1)!.message).toBe('Pronto'))
  await user.click(flip)
  await screen.findByRole('switch', { name: 'Robô ligado' })
  await waitFor(() => expect(stored.botEnabled).toBe(true))
})

test('deleting an option names how many go with it', async () => {
  const { stored, user } = openQueue(options())
  await user.click(await row(/Trocas/))
  await user.click(screen.getByRole('button', { name: 'Excluir a opção 1' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Excluir 1 Trocas?' }))
  expect(asked.getByText(/Com ela vão 2 opções que estão dentro/)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Excluir opção' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(stored.options).toHaveLength(1)
})

test('what somebody else changes shows at once, but not in a field that is being written', async () => {
  const { stored, user } = openQueue(options())
  await user.click(await row(/Na loja/))
  const name = screen.getByLabelText<HTMLInputElement>('Texto no menu')
  await user.type(name, '!')
  stored.options = stored.options.map((one) => ({ ...one, title: `${one.title} (Ana)` }))
  tellScreens(queueOptionsChanged, { queueId: 4 })
  await row(/Pelo site \(Ana\)/)
  expect(name.value).toBe('Na loja!')
})
