// @vitest-environment jsdom
import {
  type BoardLane,
  cardDeleted,
  cards,
  cardUpdated,
  lanes,
} from '@recado/contract/desk/funnel'
import { tags } from '@recado/contract/desk/tags'
import { ticketRemovedFromList } from '@recado/contract/desk/tickets'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { aCard, aLane } from '../../../test/fixtures/board.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { KanbanPage } from './KanbanPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const contact = aLane({
  id: 1,
  title: 'Contato',
  cards: [aCard({ id: 11, description: 'Sofá', value: 1250.5 }), aCard({ id: 12 })],
})
const proposal = aLane({ id: 2, title: 'Proposta', cards: [aCard({ id: 21, laneId: 2 })] })

function open(
  board: BoardLane[] = [contact, proposal],
  { profile = 'admin', at = '/kanban' } = {},
) {
  const server = fakeServer()
  server.when(lanes.board, () => board)
  server.when(tags.list, () => [{ id: 5, name: 'VIP', color: '#112233' }])
  act(() => startSession(signedInAs({ profile: profile as 'admin' })))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 600, itemHeight: 100 }}>
      <KanbanPage />
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}

const lane = (name: string) => within(screen.getByRole('region', { name }))
const names = (title: string) =>
  lane(title)
    .queryAllByRole('article')
    .map((card) => card.querySelector('button')!.textContent)
const shows = (title: string, wanted: string[]) =>
  waitFor(() => expect(names(title)).toEqual(wanted))
const cardOf = (name: string) => screen.findByRole('button', { name })

test('the board shows the lanes with their totals, and the totals of all', async () => {
  open()
  await cardOf('Cliente 11')
  expect(names('Contato')).toEqual(['Cliente 11', 'Cliente 12'])
  expect(lane('Contato').getByText('R$ 1.350,50')).toBeTruthy()
  expect(lane('Proposta').getByTitle('1 card')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Funil de vendas 3' })).toBeTruthy()
  expect(screen.getByText(/R\$ 1\.450,50 no total/)).toBeTruthy()
})

test('a card moves by keyboard at once, and goes back if the server refuses', async () => {
  const { server } = open()
  let refuse = () => {}
  server.when(cards.update, async () => {
    await new Promise<void>((resolve) => (refuse = resolve))
    return new FakeRefusal('ERR_NO_PERMISSION')
  })
  const card = await cardOf('Cliente 11')
  fireEvent.keyDown(card, { key: 'ArrowRight', altKey: true })
  expect(names('Proposta')).toEqual(['Cliente 11', 'Cliente 21'])
  expect(screen.getByText('Cliente 11: Proposta, lugar 1 de 2')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cliente 11'))
  await waitFor(() => expect(server.askedFor(cards.update)).toHaveLength(1))
  expect(server.askedFor(cards.update)[0]!.input).toMatchObject({ laneId: 2, afterId: null })
  act(() => refuse())
  await waitFor(() => expect(names('Contato')).toEqual(['Cliente 11', 'Cliente 12']))
  expect(names('Proposta')).toEqual(['Cliente 21'])
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a card opens while its move has no answer', async () => {
  const { server, user } = open()
  server.when(cards.update, () => new Promise(() => {}))
  const card = await cardOf('Cliente 11')
  fireEvent.keyDown(card, { key: 'ArrowRight', altKey: true })
  await shows('Proposta', ['Cliente 11', 'Cliente 21'])
  await user.click(card.isConnected ? card : await cardOf('Cliente 11'))
  const panel = within(await screen.findByRole('complementary', { name: 'Conversa do card' }))
  expect(panel.getByRole('combobox', { name: 'Etapa' })).toHaveProperty('value', 'Proposta')
})

test('two moves in a row reach the server in their order', async () => {
  const { server } = open()
  server.when(cards.update, ({ id, laneId, afterId }) =>
    aCard({
      id: Number(id),
      laneId: Number(laneId),
      position: afterId ? 2150 : 50,
      revision: server.askedFor(cards.update).length,
    }),
  )
  const card = await cardOf('Cliente 11')
  fireEvent.keyDown(card, { key: 'ArrowRight', altKey: true })
  fireEvent.keyDown(await cardOf('Cliente 11'), { key: 'ArrowDown', altKey: true })
  await waitFor(() => expect(server.askedFor(cards.update)).toHaveLength(2))
  const [first, second] = server.askedFor(cards.update).map(({ input }) => input.afterId)
  expect([first, second]).toEqual([null, 21])
  await waitFor(() => expect(names('Proposta')).toEqual(['Cliente 21', 'Cliente 11']))
})

test('what others do shows at once, and an older event changes nothing', async () => {
  open()
  await cardOf('Cliente 11')
  const totals = [
    { id: 1, count: 1, value: 100, revision: 2 },
    { id: 2, count: 2, value: 1350.5, revision: 2 },
  ]
  const moved = aCard({ id: 11, laneId: 2, position: 9999, revision: 2, value: 1250.5 })
  tellScreens(cardUpdated, { card: moved, totals })
  await shows('Proposta', ['Cliente 21', 'Cliente 11'])
  expect(lane('Proposta').getByText('R$ 1.350,50')).toBeTruthy()
  tellScreens(cardUpdated, { card: aCard({ id: 11, revision: 1 }), totals: [] })
  await shows('Contato', ['Cliente 12'])
  tellScreens(cardDeleted, { cardId: 12, ticketId: 12, totals: [] })
  await shows('Contato', [])
  tellScreens(ticketRemovedFromList, { ticketId: 11 })
  await shows('Proposta', ['Cliente 21', 'De outro setor'])
})

test('a card of others shows its facts, cannot be moved and opens without the conversation', async () => {
  const hidden = aCard({ id: 11, ticket: null, description: 'Rack', value: 70 })
  const { server, user } = open([aLane({ id: 1, title: 'Contato', cards: [hidden] }), proposal])
  const card = await cardOf('De outro setor')
  fireEvent.keyDown(card, { key: 'ArrowRight', altKey: true })
  expect(names('Contato')).toEqual(['De outro setor'])
  expect(server.askedFor(cards.update)).toEqual([])
  expect(lane('Contato').queryByRole('button', { name: /Mais ações: De outro/ })).toBeNull()
  await user.click(card)
  const panel = within(await screen.findByRole('complementary', { name: 'Conversa do card' }))
  expect(panel.getByText('A conversa está com outro setor')).toBeTruthy()
  expect(panel.getByText('Rack')).toBeTruthy()
  expect(panel.getByText('R$ 70,00')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('a card behind the loaded ones of its lane opens by its address, and stays open', async () => {
  const far = aCard({ id: 99, ticket: null, description: 'Rack', position: 99_000 })
  const long = aLane({ ...contact, count: 40 })
  const { server } = open([long, proposal], { at: '/kanban?card=99' })
  server.when(cards.show, () => far)
  const panel = within(await screen.findByRole('complementary', { name: 'Conversa do card' }))
  expect(await panel.findByText('Rack')).toBeTruthy()
  server.when(cards.show, () => ({ ...far, description: 'Dois racks', revision: 1 }))
  tellScreens(cardUpdated, { card: { ...far, revision: 1 }, totals: [] })
  expect(await panel.findByText('Dois racks')).toBeTruthy()
  server.when(cards.show, () => new FakeRefusal('ERR_NO_CARD_FOUND'))
  tellScreens(cardDeleted, { cardId: 99, ticketId: 99, totals: [] })
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('a card that moves behind the loaded ones keeps its form with what is typed', async () => {
  const long = aLane({ ...contact, count: 40 })
  const { server, user } = open([long, proposal], { at: '/kanban?edit=11' })
  const far = aCard({ id: 11, position: 99_000, revision: 5, description: 'De outra pessoa' })
  server.when(cards.show, () => far)
  server.when(cards.update, () => far)
  const form = within(await screen.findByRole('dialog', { name: 'Editar card de Cliente 11' }))
  await user.clear(form.getByLabelText('Valor'))
  await user.type(form.getByLabelText('Valor'), '7,50')
  tellScreens(cardUpdated, { card: far, totals: [] })
  await shows('Contato', ['Cliente 12'])
  await waitFor(() => expect(server.askedFor(cards.show)).toHaveLength(1))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Card editado com sucesso!')).toBeTruthy()
  expect(server.askedFor(cards.update)[0]!.input).toEqual({ id: '11', value: 7.5 })
})

test('an edit sends only what was changed, and a value that is no number is named', async () => {
  const { server, user } = open(undefined, { at: '/kanban?edit=11' })
  server.when(cards.update, () => aCard({ id: 11, value: 1234.56, revision: 1 }))
  const form = within(await screen.findByRole('dialog', { name: 'Editar card de Cliente 11' }))
  const value = form.getByLabelText('Valor')
  for (const [said, words] of [
    ['1e9', 'O valor do card deve ser um número'],
    ['NaN', 'O valor do card deve ser um número'],
    ['1000000000', 'O valor pode ter até R$ 999.999.999,99'],
  ] as const) {
    await user.clear(value)
    await user.type(value, said)
    await user.click(form.getByRole('button', { name: 'Salvar' }))
    expect(await form.findByText(words)).toBeTruthy()
  }
  expect(server.askedFor(cards.update)).toEqual([])
  await user.clear(value)
  await user.type(value, '1.234,56')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Card editado com sucesso!')).toBeTruthy()
  expect(server.askedFor(cards.update)[0]!.input).toEqual({ id: '11', value: 1234.56 })
  expect(await lane('Contato').findByText('R$ 1.234,56')).toBeTruthy()
})

test('leaders add, rename and delete lanes; agents have no such buttons', async () => {
  const { server, user } = open()
  server.when(lanes.create, ({ title }) => ({ id: 3, title, position: 3 }))
  server.when(lanes.remove, () => ({}))
  await user.click(await screen.findByRole('button', { name: 'Adicionar Funil' }))
  const form = within(await screen.findByRole('dialog', { name: 'Adicionar Funil' }))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await form.findByText('O nome precisa de pelo menos 2 letras')).toBeTruthy()
  await user.type(form.getByLabelText('Nome da etapa'), 'Fechado')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Funil criado com sucesso')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Fechado' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mais ações: Contato' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Excluir a etapa Contato?' }))
  expect(asked.getByText(/2 cards saem do funil, com R\$ 1\.350,50/)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Excluir etapa' }))
  expect(await screen.findByText('Registro deletado com sucesso')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Contato' })).toBeNull()
  cleanup()
  open([proposal], { profile: 'user' })
  await cardOf('Cliente 21')
  expect(screen.queryByRole('button', { name: 'Adicionar Funil' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mais ações: Proposta' })).toBeNull()
})

test('a board that cannot be loaded says so and can be tried again', async () => {
  const { server, user } = open()
  await cardOf('Cliente 11')
  cleanup()
  act(() => endSession())
  server.when(lanes.board, () => new FakeRefusal('ERR_UNEXPECTED'))
  act(() => startSession(signedInAs()))
  show(<KanbanPage />)
  expect(await screen.findByText('Erro ao buscar dados de Funis')).toBeTruthy()
  server.when(lanes.board, () => [])
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Nenhuma etapa ainda')).toBeTruthy()
})
