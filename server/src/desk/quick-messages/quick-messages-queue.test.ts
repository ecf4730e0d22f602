import { queues } from '@recado/contract/accounts/queues'
import { quickMessages } from '@recado/contract/desk/quick-messages'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'

const price = { shortcode: 'preco', message: 'O preço é R$ 10,00.' }

test('a shared quick reply for one queue reaches its people, admins and managers', async () => {
  const { ana, mel, bia, rui, sales } = await aCompany()
  const made = await mel(quickMessages.create, { ...price, isGlobal: true, queueId: sales.id })
  expect(made.queue).toEqual({ id: sales.id, name: 'Vendas', color: sales.color })
  for (const who of [ana, mel, bia]) expect(await who(quickMessages.list, {})).toEqual([made])
  expect(await rui(quickMessages.list, {})).toEqual([])
  await expect(rui(quickMessages.change, { id: made.id, message: 'Oi!' })).rejects.toThrow(
    'ERR_NO_QUICKMESSAGE_FOUND',
  )
})

test('a private quick reply may be for a queue of others, and stays private', async () => {
  const { ana, bia, support } = await aCompany()
  const own = await bia(quickMessages.create, { ...price, queueId: support.id })
  expect(await bia(quickMessages.list, {})).toEqual([own])
  expect(await ana(quickMessages.list, {})).toEqual([])
})

test('events reach those who may use the quick reply before and after a change', async () => {
  const { ana, mel, bia, rui, sales, support, told } = await aCompany()
  const { id } = await ana(quickMessages.create, { ...price, isGlobal: true, queueId: sales.id })
  const rooms = (...people: { user: { id: number } }[]) =>
    people.map(({ user }) => `u:${user.id}`).toSorted()
  const heard = () =>
    told.map(({ event, to }) => [event.action, to!.rooms.toSorted(), to!.except?.toSorted()])
  expect(heard()).toEqual([['create', rooms(ana, mel, bia), undefined]])
  told.length = 0
  await ana(quickMessages.change, { id, queueId: support.id })
  expect(heard()).toEqual([
    ['update', rooms(ana, mel, rui), undefined],
    ['delete', rooms(ana, mel, bia), rooms(ana, mel, rui)],
  ])
  told.length = 0
  await ana(quickMessages.change, { id, queueId: null })
  expect(heard()).toEqual([['update', ['all'], undefined]])
})

test('a removed queue is taken from its quick replies, and an unknown one is refused', async () => {
  const { ana, rui, sales, stranger } = await aCompany()
  const { id } = await ana(quickMessages.create, { ...price, isGlobal: true, queueId: sales.id })
  await ana(queues.remove, { id: sales.id })
  expect(await rui(quickMessages.list, {})).toMatchObject([{ id, queue: null }])
  const foreign = await stranger(queues.create, { name: 'Fora', color: '#010101' })
  for (const queueId of [sales.id, foreign.id, 2_000_000_000]) {
    await expect(ana(quickMessages.change, { id, queueId })).rejects.toThrow('ERR_NO_QUEUE_FOUND')
    await expect(
      ana(quickMessages.create, { ...price, shortcode: 'outro', queueId }),
    ).rejects.toThrow('ERR_NO_QUEUE_FOUND')
  }
})
