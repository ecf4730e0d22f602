import { audit } from '@recado/contract/accounts/audit'
import { closingReasons } from '@recado/contract/accounts/closing-reasons'
import { queues } from '@recado/contract/accounts/queues'
import { userAdmin } from '@recado/contract/accounts/user-admin'
import { savedViews, type SavedView } from '@recado/contract/desk/saved-views'
import { tags } from '@recado/contract/desk/tags'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'

const waiting = { name: 'Aguardando', filter: { status: 'pending', sort: 'waiting' } } as const
const named = (name: string) => ({ ...waiting, name })
const codesOf = (calls: Promise<unknown>[]) =>
  Promise.all(calls.map((call) => call.then(String, (refused: Error) => refused.message)))
const names = (all: SavedView[]) => all.map(({ name }) => name)

test('own views are for their user only, shared ones for everybody, the own ones first', async () => {
  const { ana, bia, rui, stranger } = await aCompany()
  const shared = await ana(savedViews.create, { ...waiting, isShared: true })
  const own = await bia(savedViews.create, { ...waiting, name: ' Minhas urgentes ' })
  expect(own).toEqual({
    id: own.id,
    name: 'Minhas urgentes',
    isShared: false,
    filter: waiting.filter,
    lostParts: [],
  })
  expect(await bia(savedViews.list, {})).toEqual([own, shared])
  expect(await rui(savedViews.list, {})).toEqual([shared])
  expect(await stranger(savedViews.list, {})).toEqual([])
})

test('only admins and managers share, change, order and remove shared views', async () => {
  const { mel, bia } = await aCompany()
  const { id } = await mel(savedViews.create, { ...waiting, isShared: true })
  const own = await bia(savedViews.create, waiting)
  const refused = await codesOf([
    bia(savedViews.create, { ...named('Outra'), isShared: true }),
    bia(savedViews.change, { id, name: 'Outra' }),
    bia(savedViews.change, { id: own.id, isShared: true }),
    bia(savedViews.reorder, { savedViewIds: [id], isShared: true }),
    bia(savedViews.remove, { id }),
  ])
  expect(refused).toEqual(Array(5).fill('ERR_NO_PERMISSION'))
  const { id: ofMel } = await mel(savedViews.create, waiting)
  const missing = await codesOf([
    bia(savedViews.change, { id: ofMel, name: 'Outra' }),
    bia(savedViews.remove, { id: ofMel }),
    bia(savedViews.reorder, { savedViewIds: [ofMel] }),
  ])
  expect(missing).toEqual(Array(3).fill('ERR_NO_SAVED_VIEW_FOUND'))
})

test('a view is renamed, gets another filter, is shared and made private, and removed', async () => {
  const { ana, mel, bia } = await aCompany()
  const { id } = await ana(savedViews.create, waiting)
  expect(await ana(savedViews.change, { id, name: 'Fila' })).toMatchObject({
    name: 'Fila',
    filter: waiting.filter,
  })
  const closed = await ana(savedViews.change, { id, filter: { status: 'closed' } })
  expect(closed.filter).toEqual({ status: 'closed' })
  expect(await ana(savedViews.change, { id, isShared: true })).toMatchObject({ isShared: true })
  expect(names(await bia(savedViews.list, {}))).toEqual(['Fila'])
  await mel(savedViews.change, { id, isShared: false })
  expect(await ana(savedViews.list, {})).toEqual([])
  expect(names(await mel(savedViews.list, {}))).toEqual(['Fila'])
  await mel(savedViews.remove, { id })
  expect(await mel(savedViews.list, {})).toEqual([])
})

test('the audit log names who took a shared view from its colleagues, and is silent about private ones', async () => {
  const { ana, mel } = await aCompany()
  const { id } = await ana(savedViews.create, { ...named('Fila'), isShared: true })
  await mel(savedViews.change, { id, isShared: false, name: 'Minha' })
  await mel(savedViews.remove, { id })
  const { entries } = await ana(audit.list, {})
  expect(entries.map(({ act, subject, user }) => [act, subject, user?.name])).toEqual([
    ['savedView.delete', 'Fila', mel.user.name],
  ])
})

test('those who may use a view are told of every change, and nobody else', async () => {
  const { ana, bia, told } = await aCompany()
  const { id } = await bia(savedViews.create, waiting)
  await bia(savedViews.change, { id, name: 'Fila' })
  await bia(savedViews.reorder, { savedViewIds: [id] })
  await bia(savedViews.remove, { id })
  const shared = await ana(savedViews.create, { ...waiting, isShared: true })
  await ana(savedViews.change, { id: shared.id, isShared: false })
  const heard = told.map(({ event, to }) => [`${event.channel} ${event.action}`, to!.rooms])
  const toBia = ['savedView change', [`u:${bia.user.id}`]]
  const toAll = ['savedView change', ['all']]
  expect(heard).toEqual([toBia, toBia, toBia, toBia, toAll, toAll])
})

test('an agent sees of shared views the own queues, and none for other queues or certain users', async () => {
  const { ana, bia, rui, sales, support } = await aCompany()
  const share = (name: string, filter: SavedView['filter']) =>
    ana(savedViews.create, { name, filter, isShared: true })
  await share('Equipe', { queueIds: [sales.id, support.id] })
  await share('Suporte', { queueIds: [support.id] })
  await share('De Bia', { users: [bia.user.id] })
  const ofBia = await bia(savedViews.list, {})
  expect(ofBia).toMatchObject([{ name: 'Equipe', filter: { queueIds: [sales.id] }, lostParts: [] }])
  expect(names(await rui(savedViews.list, {}))).toEqual(['Equipe', 'Suporte'])
  expect(names(await ana(savedViews.list, {}))).toEqual(['Equipe', 'Suporte', 'De Bia'])
  const own = await bia(savedViews.create, {
    name: 'Suporte',
    filter: { queueIds: [support.id], users: [rui.user.id], tags: [] },
  })
  expect(own).toMatchObject({ filter: {}, lostParts: ['queueIds', 'users'] })
})

test('a view stays without what was removed, and says which part lost something', async () => {
  const { ana, sales, support, stranger, connection } = await aCompany()
  const tag = await ana(tags.create, { name: 'Urgente' })
  const foreign = await stranger(tags.create, { name: 'Fora' })
  const number = await connection()
  const filter = {
    queueIds: [sales.id, support.id],
    whatsappParam: [number.id],
    users: [2_000_000_000],
    tags: [tag.id, foreign.id],
  }
  const made = await ana(savedViews.create, { name: 'Tudo', filter })
  expect(made).toMatchObject({
    filter: { queueIds: filter.queueIds, whatsappParam: [number.id], tags: [tag.id] },
    lostParts: ['users', 'tags'],
  })
  await ana(queues.remove, { id: support.id })
  await ana(tags.remove, { id: tag.id })
  expect(await ana(savedViews.list, {})).toEqual([
    {
      ...made,
      filter: { queueIds: [sales.id], whatsappParam: [number.id] },
      lostParts: ['queueIds', 'users', 'tags'],
    },
  ])
})

test('a view keeps its closing reasons until they are deleted', async () => {
  const { ana, stranger } = await aCompany()
  const sale = await ana(closingReasons.create, { name: 'Venda' })
  const foreign = await stranger(closingReasons.create, { name: 'Fora' })
  const filter = { status: 'closed' as const, closingReasons: [sale.id, foreign.id] }
  const made = await ana(savedViews.create, { name: 'Vendas', filter })
  expect(made).toMatchObject({
    filter: { status: 'closed', closingReasons: [sale.id] },
    lostParts: ['closingReasons'],
  })
  await ana(closingReasons.remove, { id: sale.id })
  expect((await ana(savedViews.list, {}))[0]!.filter).toEqual({ status: 'closed' })
})

test('a view keeps its agents until they are deleted, not merely deactivated', async () => {
  const { ana, bia } = await aCompany()
  const filter = { users: [bia.user.id] }
  await ana(savedViews.create, { name: 'De Bia', filter })
  await ana(userAdmin.update, { id: bia.user.id, active: false })
  expect(await ana(savedViews.list, {})).toMatchObject([{ filter, lostParts: [] }])
  await ana(userAdmin.remove, { id: bia.user.id })
  expect(await ana(savedViews.list, {})).toMatchObject([{ filter: {}, lostParts: ['users'] }])
})

test('views have an order; a new one comes last', async () => {
  const { ana, bia } = await aCompany()
  const ids: number[] = []
  for (const name of ['Um', 'Dois', 'Três'])
    ids.push((await ana(savedViews.create, named(name))).id)
  const [one, two, three] = ids as [number, number, number]
  await bia(savedViews.create, waiting)
  await ana(savedViews.reorder, { savedViewIds: [three, one, two] })
  expect(names(await ana(savedViews.list, {}))).toEqual(['Três', 'Um', 'Dois'])
  await ana(savedViews.create, named('Quatro'))
  expect(names(await ana(savedViews.list, {}))).toEqual(['Três', 'Um', 'Dois', 'Quatro'])
  await expect(ana(savedViews.reorder, { savedViewIds: [one, two] })).rejects.toThrow(
    'ERR_NO_SAVED_VIEW_FOUND',
  )
  await expect(ana(savedViews.reorder, { savedViewIds: [one, one] })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
})

test.each([
  ['a name of one letter', { name: 'x' }],
  ['a name of 51 letters', { name: 'x'.repeat(51) }],
  ['the deadlines of resolved tickets', { filter: { status: 'closed', sort: 'deadline' } }],
  ['an unknown status', { filter: { status: 'lost' } }],
  ['51 queues', { filter: { queueIds: Array.from({ length: 51 }, (_, n) => n + 1) } }],
  ['an id beyond the database', { filter: { tags: [2 ** 40] } }],
  ['a day that does not exist', { filter: { date: '2021-02-29' } }],
  ['a character that cannot be stored', { filter: { searchParam: 'a\0b' } }],
  ['a filter as text', { filter: '{}' }],
])('%s is refused', async (_, wrong) => {
  const { ana } = await aCompany()
  await expect(ana(savedViews.create, { ...waiting, ...wrong } as never)).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
})

test('unknown parts of a filter are not stored', async () => {
  const { ana } = await aCompany()
  const filter = { status: 'open', companyId: 1, constructor: 'x' } as never
  const { filter: stored } = await ana(savedViews.create, { name: 'Abertas', filter })
  expect(stored).toEqual({ status: 'open' })
})
