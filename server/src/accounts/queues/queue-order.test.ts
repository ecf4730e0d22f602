import { queues } from '@recado/contract/accounts/queues'
import { users } from '@recado/contract/accounts/users'
import { connections } from '@recado/contract/connections/connections'
import { dashboard } from '@recado/contract/desk/dashboard'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

/** A company with these queues: Vendas, Suporte, Financeiro. */
async function aCompanyWithThree() {
  const company = await aCompany()
  const { id } = await company.ana(queues.create, { name: 'Financeiro', color: '#123456' })
  const { sales, support, bia } = company
  const order = async () => (await bia(queues.list, {})).map((one) => one.id)
  return { ...company, ids: [sales.id, support.id, id] as const, order }
}

const names = (all: { name: string | null }[]) => all.map(({ name }) => name)

test('an administrator orders the queues, and every list has that order', async () => {
  const { ana, bia, ids, order, connection, heard } = await aCompanyWithThree()
  expect(await order()).toEqual(ids)
  const [sales, support, finance] = ids
  const { id } = await connection()
  await ana(connections.update, { id, greetingMessage: 'Oi', queueIds: [sales, finance] })
  await bia.inside(({ db }) =>
    db
      .insertInto('userQueues')
      .values([{ userId: bia.user.id, queueId: finance }])
      .execute(),
  )
  const before = heard().length
  await ana(queues.reorder, { queueIds: [finance, sales, support] })
  expect(heard().slice(before)).toEqual(['queue order'])
  expect(await order()).toEqual([finance, sales, support])
  const found = (await ana(users.list, {})).find((one) => one.id === bia.user.id)
  expect(names(found!.queues)).toEqual(['Financeiro', 'Vendas'])
  const shown = await ana(connections.show, { id })
  expect(names(shown.queues)).toEqual(['Financeiro', 'Vendas'])
  const { byQueue } = await ana(dashboard.show, { days: 7 })
  expect(names(byQueue).slice(0, 3)).toEqual(['Financeiro', 'Vendas', 'Suporte'])
})

test('a new queue comes last, also after a reorder and a removal', async () => {
  const { ana, ids, order } = await aCompanyWithThree()
  const [sales, support, finance] = ids
  await ana(queues.reorder, { queueIds: [finance, support, sales] })
  await ana(queues.remove, { id: sales })
  const { id } = await ana(queues.create, { name: 'Vendas', color: '#654321' })
  expect(await order()).toEqual([finance, support, id])
  await ana(queues.reorder, { queueIds: [id, finance, support] })
  expect(await order()).toEqual([id, finance, support])
})

test('an order is refused that lacks a queue, names a foreign, removed or unknown one, or names one twice', async () => {
  const { ana, ids, order, stranger } = await aCompanyWithThree()
  const [sales, support, finance] = ids
  const foreign = await stranger(queues.create, { name: 'Fora', color: '#010101' })
  const { id: removed } = await ana(queues.create, { name: 'Extinto', color: '#020202' })
  await ana(queues.remove, { id: removed })
  for (const queueIds of [
    [support, sales],
    [finance, support, foreign.id],
    [finance, support, sales, foreign.id],
    [finance, support, removed],
    [finance, support, 2_000_000_000],
  ])
    await expect(ana(queues.reorder, { queueIds }), String(queueIds)).rejects.toThrow(
      'ERR_NO_QUEUE_FOUND',
    )
  for (const queueIds of [[], [finance, support, sales, sales], Array(1001).fill(sales)])
    await expect(ana(queues.reorder, { queueIds })).rejects.toThrow('ERR_INVALID_INPUT')
  expect(await order()).toEqual(ids)
  expect((await stranger(queues.list, {})).map((one) => one.id)).toEqual([foreign.id])
})

test('of two concurrent orders one holds as a whole', async () => {
  const { ana, ids, order } = await aCompanyWithThree()
  for (let i = 4; i < 12; i++)
    await ana(queues.create, { name: `Setor ${i}`, color: `#0000${i + 10}` })
  const all = await order()
  expect(all.slice(0, 3)).toEqual(ids)
  const orders = [all.toReversed(), [...all.slice(5), ...all.slice(0, 5)]]
  for (let turn = 0; turn < 5; turn++) {
    await Promise.all(orders.map((queueIds) => ana(queues.reorder, { queueIds })))
    expect(orders).toContainEqual(await order())
  }
})

test('an order that meets a removal or a new queue ends whole or is refused', async () => {
  const { ana, ids, order, companyId } = await aCompanyWithThree()
  const [sales, support, finance] = ids
  const queueIds = [finance, support, sales]
  await Promise.allSettled([
    ana(queues.reorder, { queueIds }),
    ana(queues.remove, { id: support }),
    ana(queues.create, { name: 'Novo', color: '#0f0f0f' }),
  ])
  const left = (await order()).filter((id) => id === sales || id === finance)
  expect([
    [sales, finance],
    [finance, sales],
  ]).toContainEqual(left)
  const [row] = await owner`
    select count(*)::int as rows, count(distinct position)::int as positions from queues
     where company_id = ${companyId} and deleted_at is null`
  expect(row!.positions).toBe(row!.rows)
})

test('only administrators order the queues', async () => {
  const { mel, bia, ids, order } = await aCompanyWithThree()
  for (const who of [mel, bia])
    await expect(who(queues.reorder, { queueIds: [...ids].toReversed() })).rejects.toThrow(
      'ERR_NO_PERMISSION',
    )
  expect(await order()).toEqual(ids)
})
