import { type QueueFull, queues } from '@recado/contract/accounts/queues'
import { connections } from '@recado/contract/connections/connections'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'

const texts = {
  greetingMessage: '',
  outOfHoursMessage: '',
  complationMessage: '',
  ratingMessage: '',
  schedules: [],
  firstResponseMinutes: null,
  nextResponseMinutes: null,
  resolutionMinutes: null,
}

test('an administrator creates, changes and removes a queue, and every screen hears of it', async () => {
  const { ana, rui, sales, heard } = await aCompany()
  const created = await ana(queues.create, { name: ' Cobrança ', color: '#F80' })
  expect(created).toEqual({ id: created.id, name: 'Cobrança', color: '#ff8800', ...texts })
  const words = { complationMessage: 'Até logo!', ratingMessage: 'Que tal?' }
  const changed = await ana(queues.update, { id: created.id, ...words })
  expect(changed).toEqual({ ...created, ...words })
  expect(await ana(queues.update, { id: created.id, name: 'Financeiro' })).toEqual({
    ...changed,
    name: 'Financeiro',
  })
  const names = (all: QueueFull[]) => all.map(({ name }) => name)
  expect(names(await rui(queues.list, {}))).toEqual(['Vendas', 'Suporte', 'Financeiro'])
  await ana(queues.remove, { id: sales.id })
  expect(names(await rui(queues.list, {}))).toEqual(['Suporte', 'Financeiro'])
  expect(heard()).toEqual(['queue update', 'queue update', 'queue update', 'queue delete'])
  for (const call of [queues.show, queues.update, queues.remove])
    await expect(ana(call, { id: sales.id })).rejects.toThrow('ERR_NO_QUEUE_FOUND')
})

test('names and colours are checked, and an empty change changes nothing', async () => {
  const { ana, sales, support } = await aCompany()
  const color = '#112233'
  for (const form of [
    { name: 'X', color },
    { name: 'x'.repeat(51), color },
    { name: 'Cobrança', color: 'red' },
    { name: 'Cobrança', color: '#12345' },
    { name: 'Cobrança', color, ratingMessage: 'x'.repeat(4097) },
  ])
    await expect(ana(queues.create, form), JSON.stringify(form)).rejects.toThrow(
      'ERR_INVALID_INPUT',
    )
  await expect(ana(queues.update, { id: support.id, name: sales.name })).rejects.toThrow(
    'ERR_QUEUE_NAME_ALREADY_EXISTS',
  )
  await expect(
    ana(queues.update, { id: support.id, color: sales.color.toUpperCase() }),
  ).rejects.toThrow('ERR_QUEUE_COLOR_ALREADY_EXISTS')
  expect(await ana(queues.update, { id: support.id })).toMatchObject({ name: 'Suporte' })
})

test('of two concurrent creates with one name or colour, one is refused', async () => {
  const { ana } = await aCompany()
  for (const [first, second, code] of [
    [{ name: 'Sol', color: '#000001' }, { name: 'Sol', color: '#000002' }, 'NAME'],
    [{ name: 'Lua', color: '#000003' }, { name: 'Mar', color: '#000003' }, 'COLOR'],
  ] as const) {
    const outcomes = await Promise.allSettled([
      ana(queues.create, first),
      ana(queues.create, second),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: `ERR_QUEUE_${code}_ALREADY_EXISTS` })
  }
})

test('the name and the colour of a removed queue are free at once, and so is its place in the plan', async () => {
  const { ana, companyId, sales, support, ticket } = await aCompany()
  await ticket({ queueId: sales.id, status: 'closed' })
  const { planId } = await ownerDb
    .selectFrom('companies')
    .select('planId')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  await ownerDb.updateTable('plans').set({ queues: 2 }).where('id', '=', planId!).execute()
  const { name, color } = sales
  await expect(ana(queues.create, { name, color })).rejects.toThrow('ERR_QUEUE_LIMIT')
  await ana(queues.remove, { id: sales.id })
  const { id } = await ana(queues.create, { name, color })
  expect(id).not.toBe(sales.id)
  expect((await ana(queues.list, {})).map((one) => one.id)).toEqual([support.id, id])
})

test('the detail of a queue counts what loses it', async () => {
  const { ana, sales, support, ticket, connection } = await aCompany()
  const { id: connectionId } = await connection()
  await ana(connections.update, { id: connectionId, queueIds: [sales.id] })
  for (const status of ['open', 'pending', 'closed', 'closed', 'closed'] as const)
    await ticket({ queueId: sales.id, status })
  await ticket({ queueId: sales.id, status: 'open', snoozedUntil: new Date('2099-01-01') })
  expect((await ana(queues.show, { id: sales.id })).usage).toEqual({
    activeTickets: 3,
    closedTickets: 3,
    users: 1,
    whatsapps: 1,
  })
  expect((await ana(queues.show, { id: support.id })).usage).toEqual({
    activeTickets: 0,
    closedTickets: 0,
    users: 1,
    whatsapps: 0,
  })
})

test('only administrators change queues', async () => {
  const { mel, bia, sales } = await aCompany()
  for (const who of [mel, bia]) {
    await expect(who(queues.create, { name: 'Lua', color: '#000001' })).rejects.toThrow(
      'ERR_NO_PERMISSION',
    )
    for (const call of [queues.show, queues.update, queues.remove])
      await expect(who(call, { id: sales.id })).rejects.toThrow('ERR_NO_PERMISSION')
  }
})
