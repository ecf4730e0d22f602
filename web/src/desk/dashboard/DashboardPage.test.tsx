// @vitest-environment jsdom
import { connections } from '@recado/contract/connections/connections'
import { type Dashboard, dashboard } from '@recado/contract/desk/dashboard'
import { queueDeleted, type QueueFull, queues } from '@recado/contract/accounts/queues'
import { userUpdated } from '@recado/contract/accounts/users'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { aQueue } from '../../../test/fixtures/queue.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession, endSession } from '../../app/session/session.ts'
import { DashboardPage } from './DashboardPage.tsx'

const figures = (more: Partial<Dashboard> = {}): Dashboard => ({
  period: {
    from: '2026-03-14',
    to: '2026-03-20',
    previousFrom: '2026-03-07',
    previousTo: '2026-03-13',
    isRunning: true,
    today: '2026-03-20',
    countedFrom: null,
  },
  counters: {
    supportPending: 6,
    supportHappening: 38,
    supportFinished: 152,
    leads: 47,
    avgWaitTime: 6,
    avgSupportTime: 84,
    longestWait: 47,
  },
  previous: { supportFinished: 136, leads: 47, avgWaitTime: 8, avgSupportTime: 0 },
  ticketsByHour: Array.from({ length: 24 }, (_, hour) => ({ hour, total: hour, finished: 0 })),
  byDay: [
    { day: '2026-03-19', begun: 3, finished: 2 },
    { day: '2026-03-20', begun: 5, finished: 4 },
  ],
  byQueue: [
    {
      id: 4,
      name: 'Vendas',
      color: '#2f9e44',
      supportPending: 2,
      supportHappening: 1,
      begun: 9,
      supportFinished: 7,
      avgWaitTime: 3,
      avgSupportTime: 5,
    },
  ],
  byConnection: [],
  serviceLevels: null,
  attendants: [
    {
      id: 8,
      name: 'Bia Nunes',
      queues: ['Vendas'],
      online: false,
      rating: 2.5,
      ratings: 4,
      avgSupportTime: 22,
      tickets: 9,
      open: 3,
    },
  ],
  ...more,
})

function open({
  at = '/',
  answer = figures() as Dashboard | FakeRefusal,
  all = [] as QueueFull[],
} = {}) {
  const server = fakeServer()
  server.when(dashboard.show, () => answer)
  server.when(queues.list, () => [...all])
  server.when(connections.list, () => [])
  act(() => startSession(signedInAs({ profile: 'manager' })))
  show(<DashboardPage />, { at })
  return { server, user: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  endSession()
})

const card = async (name: string) => {
  const link = await screen.findByText(name, { selector: 'span' })
  return within(link.closest('li')!)
}

test('the figures are asked for at once, for the usual period', async () => {
  const { server } = open()
  await waitFor(() => expect(server.askedFor(dashboard.show)).toHaveLength(1))
  await card('Aguardando')
  expect(server.askedFor(dashboard.show).map(({ input }) => input)).toEqual([{ days: '7' }])
  expect(
    screen.getByText(
      /^14\/03\/2026 a 20\/03\/2026, até .* Comparado com 07\/03\/2026 a 13\/03\/2026/,
    ),
  ).toBeTruthy()
})

test('the figures are asked for again when the page is opened, as nothing was heard while it was closed', async () => {
  const { server } = open()
  await card('Aguardando')
  cleanup()
  show(<DashboardPage />)
  await waitFor(() => expect(server.askedFor(dashboard.show)).toHaveLength(2))
})

test('each number stands beside the period before, says what it means, and opens its list', async () => {
  open()
  const pending = await card('Aguardando')
  expect(pending.getByText('espera mais longa: 47 min')).toBeTruthy()
  expect(pending.getByRole('link').getAttribute('href')).toBe('/tickets?sub=pending&user=all')
  const resolved = await card('Resolvidos')
  expect(resolved.getByText('+12%')).toBeTruthy()
  expect(
    resolved.getByRole('button', { name: /^Resolvidos: Atendimentos resolvidos/ }),
  ).toBeTruthy()
  expect((await card('Tempo de espera')).getByText('−2 min')).toBeTruthy()
  const support = await card('Tempo de atendimento')
  expect(support.getByText('1 h 24')).toBeTruthy()
  expect(support.getByText('sem dados anteriores')).toBeTruthy()
  const leads = await card('Novos contatos')
  expect(leads.getByText('igual ao anterior')).toBeTruthy()
  expect(leads.getByRole('link').getAttribute('href')).toBe(
    '/contacts?created=2026-03-14%2C2026-03-20',
  )
})

test('while older days are still being counted the screen says so, and its numbers open what they count', async () => {
  const whole = figures()
  open({ answer: figures({ period: { ...whole.period, countedFrom: '2026-03-18' } }) })
  const resolved = await card('Resolvidos')
  expect(screen.getByText(/^Os dias antes de 18\/03\/2026 ainda estão sendo contados/)).toBeTruthy()
  expect(resolved.getByText('ainda contando')).toBeTruthy()
  expect(resolved.getByRole('link').getAttribute('href')).toBe(
    '/tickets?tab=closed&user=all&closed=2026-03-18%2C2026-03-20',
  )
  const leads = await card('Novos contatos')
  expect(leads.getByText('igual ao anterior')).toBeTruthy()
  expect(leads.getByRole('link').getAttribute('href')).toBe(
    '/contacts?created=2026-03-14%2C2026-03-20',
  )
})

test('the heads of the tables say what they count to whoever comes by keyboard', async () => {
  open()
  const table = within(await screen.findByRole('region', { name: 'Atendentes' }))
  act(() => table.getByRole('button', { name: 'Abertos' }).focus())
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    'Atendimentos que esta pessoa tem abertos, agora, sem os adiados.',
  )
  const queues = within(screen.getByRole('region', { name: 'Por setor' }))
  for (const name of ['Aguardando', 'Atendendo', 'Resolvidos', 'Espera', 'Tempo'])
    expect(queues.getByRole('columnheader', { name })).toBeTruthy()
})

test('a definition is shown to whoever comes by keyboard', async () => {
  const { user } = open()
  const pending = await card('Aguardando')
  act(() => pending.getByRole('button').focus())
  await user.keyboard('{Shift>}{/Shift}')
  expect((await screen.findByRole('tooltip')).textContent).toContain('ninguém aceitou ainda')
})

test('people stand with stars and a dot that turns when they come', async () => {
  open()
  await card('Aguardando')
  const row = within(screen.getByRole('row', { name: /Bia Nunes/ }))
  expect(row.getByText('2,5 de 3 estrelas, 4 avaliações')).toBeTruthy()
  expect(row.getByText('Vendas · Offline')).toBeTruthy()
  expect(row.getByRole('link', { name: /9 resolvidos/ }).getAttribute('href')).toBe(
    '/tickets?tab=closed&user=8&closed=2026-03-14%2C2026-03-20',
  )
  const user = { id: 8, name: 'Bia Nunes', email: 'bia@casa.test', profile: 'user' as const }
  act(() => tellScreens(userUpdated, { user: { ...user, online: true, pause: null, queues: [] } }))
  expect(await row.findByText('Vendas · Online')).toBeTruthy()
})

test('who does not see the charts reads them as tables', async () => {
  open()
  await card('Aguardando')
  const byHour = within(screen.getByRole('table', { name: 'Hoje, por hora' }))
  expect(byHour.getByRole('row', { name: '14h 14 0' })).toBeTruthy()
  const byDay = within(screen.getByRole('table', { name: 'Por dia' }))
  expect(byDay.getByRole('row', { name: '20/03/2026 5 4' })).toBeTruthy()
})

test('without a period nothing is asked, and the screen says why', async () => {
  const { server, user } = open({ at: '/?days=30' })
  await card('Aguardando')
  await user.click(screen.getByRole('button', { name: 'Período…' }))
  await user.click(await screen.findByRole('button', { name: 'Aplicar' }))
  expect(screen.getByText('Escolha um período ou uma data')).toBeTruthy()
  expect(server.askedFor(dashboard.show)).toHaveLength(1)
})

test('what cannot be loaded is said, and can be tried again', async () => {
  const { server, user } = open({ answer: new FakeRefusal('ERR_NO_QUEUE_FOUND') })
  await screen.findByText('Não foi possível carregar os números.')
  server.when(dashboard.show, () => figures())
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await card('Aguardando')
})

test('one press chooses today; the filter is asked for once the choosing rests', async () => {
  const { server, user } = open()
  await card('Aguardando')
  await user.click(screen.getByText('30 dias'))
  await user.click(screen.getByText('Hoje', { selector: 'span' }))
  await waitFor(() =>
    expect(server.askedFor(dashboard.show).map(({ input }) => input)).toEqual([
      { days: '7' },
      { days: '1' },
    ]),
  )
})

test('the charts have a name', async () => {
  open()
  await card('Aguardando')
  expect(screen.getByRole('img', { name: 'Gráfico: Hoje, por hora' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Gráfico: Por dia' })).toBeTruthy()
})

test('a filter by a deleted queue is dropped without an error', async () => {
  const all = [aQueue({ id: 8 }), aQueue({ id: 9, name: 'Suporte' })]
  const { server } = open({ at: '/?days=7&queue=8,9', all })
  server.when(dashboard.show, ({ queueIds }) =>
    queueIds && String(queueIds).includes('9') && all.length < 2
      ? new FakeRefusal('ERR_NO_QUEUE_FOUND')
      : (figures() as Dashboard),
  )
  await card('Aguardando')
  all.pop()
  tellScreens(queueDeleted, { queueId: 9 })
  await waitFor(() =>
    expect(server.askedFor(dashboard.show).at(-1)!.input).toEqual({ days: '7', queueIds: '[8]' }),
  )
  await card('Aguardando')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without queues and connections the tables say where the first one is created', async () => {
  open({ answer: figures({ byQueue: [] }) })
  await screen.findByText(/Um administrador cria o primeiro em Setores/)
  expect(screen.getByText(/Um administrador cria a primeira em Conexões/)).toBeTruthy()
})
