import { queues } from '@recado/contract/queues'
import { users } from '@recado/contract/users'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { owner } from '../../test/database.ts'
import { heartbeat } from './commands.ts'

test('everybody sees the people of the company by name, with their queues', async () => {
  const { bia, sales, support } = await aCompany()
  const list = await bia(users.list, {})
  expect(list.map(({ name }) => name)).toEqual([
    'Ana Prado',
    'Bia Nunes',
    'Mel Arantes',
    'Rui Tavares',
  ])
  expect(list.map(({ queues }) => queues.map(({ id }) => id))).toEqual([
    [],
    [sales.id],
    [],
    [support.id],
  ])
  expect(JSON.stringify(list)).not.toContain('argon2')
})

test('the neighbours see neither our people nor our queues', async () => {
  const { stranger } = await aCompany()
  expect((await stranger(users.list, {})).map(({ name }) => name)).toEqual(['Lena Costa'])
  expect(await stranger(queues.list, {})).toEqual([])
})

test('the queues come by name', async () => {
  const { rui, queue } = await aCompany()
  await queue({ name: 'Financeiro', color: '#123456' })
  const names = (await rui(queues.list, {})).map(({ name }) => name)
  expect(names).toEqual(['Financeiro', 'Suporte', 'Vendas'])
})

test('somebody is online for six minutes after each heartbeat', async () => {
  const { ana, bia, clock } = await aCompany()
  const isOnline = async () =>
    (await ana(users.list, {})).find(({ id }) => id === bia.user.id)?.online
  expect(await isOnline()).toBe(false)
  await bia.inside(heartbeat)
  expect(await isOnline()).toBe(true)
  clock.advance(5.9 * 60_000)
  expect(await isOnline()).toBe(true)
  clock.advance(0.2 * 60_000)
  expect(await isOnline()).toBe(false)
})

test('the others hear of a heartbeat only when it is news', async () => {
  const { bia, heard, told, clock } = await aCompany()
  await bia.inside(heartbeat)
  clock.advance(5 * 60_000)
  await bia.inside(heartbeat)
  expect(heard()).toEqual(['user update'])
  expect(told[0]!.data).toMatchObject({ user: { id: bia.user.id, online: true } })
  clock.advance(10 * 60_000)
  await bia.inside(heartbeat)
  expect(heard()).toHaveLength(2)
})

test('colleagues show how many tickets each attends, and the count stops at a hundred', async () => {
  const { ana, bia, rui, ticket, companyId } = await aCompany()
  const one = await ticket({ status: 'open', userId: bia.user.id })
  await ticket({ status: 'closed', userId: bia.user.id })
  await owner`
    insert into tickets (company_id, contact_id, user_id, status)
    select ${companyId}, ${one.contactId}, ${rui.user.id}, 'open' from generate_series(1, 101)`
  const list = await ana(users.list, {})
  const loadOf = (id: number) => list.find((someone) => someone.id === id)?.openTickets
  expect([loadOf(ana.user.id), loadOf(bia.user.id), loadOf(rui.user.id)]).toEqual([0, 1, 100])
})
