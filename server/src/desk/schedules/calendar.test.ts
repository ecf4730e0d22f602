import { schedules } from '@recado/contract/desk/schedules'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

async function aDesk(timeZone = 'America/Sao_Paulo') {
  const acme = await aCompany({ timeZone })
  acme.clock.set('2098-11-01T12:00:00Z')
  const contact = await acme.contact({ name: 'Hotel Serra Clara' })
  const put = (sendAt: string, more: object = {}) =>
    acme.ana(schedules.create, { contactId: contact.id, body: 'Bom dia!', sendAt, ...more })
  const month = async (from = '2098-11-01', to = '2098-11-30', more: object = {}) =>
    (await acme.ana(schedules.calendar, { from, to, ...more })).days
  const ids = async (query: object) =>
    (await acme.ana(schedules.list, query)).schedules.map(({ id }) => id)
  return { ...acme, person: acme.contact, contact, put, month, ids }
}

test('the calendar has the days of the company, each with its first three messages and their number', async () => {
  const { put, month } = await aDesk('Pacific/Auckland')
  for (const at of ['25T15:00', '25T08:00', '25T23:59', '25T11:30', '26T00:00', '30T23:59'])
    await put(`2098-11-${at}`)
  await put('2098-12-01T00:00')
  const days = await month()
  expect(days.map(({ day, count }) => [day, count])).toEqual([
    ['2098-11-25', 4],
    ['2098-11-26', 1],
    ['2098-11-30', 1],
  ])
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: 'Pacific/Auckland' } as const
  expect(
    days[0]!.schedules.map(({ sendAt }) => new Date(sendAt).toLocaleTimeString('en-GB', clock)),
  ).toEqual(['08:00', '11:30', '15:00'])
})

test('a day with very many messages is counted up to fifty', async () => {
  const { companyId, contact, month } = await aDesk()
  await owner`
    insert into schedules (company_id, contact_id, body, send_at, next_at)
    select ${companyId}::int, ${contact.id}::int, 'Bom dia!', at, at
      from generate_series(1, 80), (select '2098-11-25T12:00:00Z'::timestamptz as at) t`
  const [day] = await month()
  expect(day).toMatchObject({ count: 50, countCapped: true })
  expect(day!.schedules).toHaveLength(3)
})

test('a period of more than six weeks, or one that ends before it begins, is refused', async () => {
  const { ana } = await aDesk()
  for (const [from, to] of [
    ['2098-11-01', '2098-12-13'],
    ['2098-11-02', '2098-11-01'],
    ['2098-11-31', '2098-12-01'],
  ] as const)
    await expect(ana(schedules.calendar, { from, to })).rejects.toThrow('ERR_INVALID_INPUT')
  expect(await ana(schedules.calendar, { from: '2098-11-01', to: '2098-12-12' })).toEqual({
    days: [],
  })
})

test('calendar and list are searched by text and by contact, without accents and case', async () => {
  const { put, month, ids, person } = await aDesk()
  const { id: other } = await person({ name: 'Bruno Sá' })
  const first = await put('2098-11-10T09:00', { body: 'A posição da produção' })
  const second = await put('2098-11-11T09:00', { contactId: other })
  for (const [searchParam, found] of [
    ['PRODUCAO', [first.id]],
    ['serra', [first.id]],
    ['bruno sa', [second.id]],
    ['bom d', [second.id]],
    ['100%', []],
    ['nada disso', []],
    ['', [first.id, second.id]],
  ] as const) {
    expect([searchParam, await ids({ searchParam, order: 'asc' })]).toEqual([searchParam, found])
    const days = await month(undefined, undefined, { searchParam })
    expect(days.flatMap((day) => day.schedules.map(({ id }) => id))).toEqual(found)
  }
})

test('a text in every message is found as well as a rare one', async () => {
  const { companyId, contact, ids, ana } = await aDesk()
  await owner`
    insert into schedules (company_id, contact_id, body, send_at, next_at)
    select ${companyId}::int, ${contact.id}::int, 'Lembrete ' || n || case when n = 7 then ' raro' else '' end, at, at
      from generate_series(1, 600) n, lateral (select now() + n * interval '1 hour' as at) t`
  expect((await ana(schedules.list, { searchParam: 'lembrete' })).count).toBe(600)
  expect(await ids({ searchParam: 'raro' })).toHaveLength(1)
})

test('each page of a search is the same with and without its count', async () => {
  const { companyId, contact, person, ids } = await aDesk()
  const { id: other } = await person({ name: 'Lembrete Sá' })
  await owner`
    insert into schedules (company_id, contact_id, body, send_at, next_at)
    select ${companyId}::int, case when n % 3 = 0 then ${other}::int else ${contact.id}::int end,
           case when n % 2 = 0 then 'LEMBRÉTE ' else 'Outro ' end || n, at, at
      from generate_series(1, 66) n, lateral (select now() + n * interval '1 hour' as at) t`
  for (const [pageNumber, length] of [20, 20, 4, 0].entries()) {
    const asked = { searchParam: 'lembrete', pageNumber: pageNumber + 1 }
    const page = await ids({ ...asked, withCount: false })
    expect(page).toHaveLength(length)
    expect(page).toEqual(await ids(asked))
  }
})

test('the list is narrowed by days and state, in both orders', async () => {
  const { put, ids, ana } = await aDesk()
  const [one, two, three] = [
    await put('2098-11-25T00:00'),
    await put('2098-11-25T23:59'),
    await put('2098-11-26T00:00'),
  ]
  const day = { from: '2098-11-25', to: '2098-11-25' }
  expect(await ids({ ...day, order: 'asc' })).toEqual([one.id, two.id])
  expect(await ids(day)).toEqual([two.id, one.id])
  expect(await ids({ from: '2098-11-26' })).toEqual([three.id])
  await owner`update schedules set status = 'ENVIADA', sent_at = now() where id = ${one.id}`
  await owner`update schedules set status = 'ERRO' where id = ${two.id}`
  expect(await ids({ unsent: true, order: 'asc' })).toEqual([two.id, three.id])
  expect(await ana(schedules.show, { id: two.id })).toMatchObject({ status: 'ERRO' })
})

test('agents see in the calendar what they may see in the list', async () => {
  const { put, bia, rui, stranger, ticket, sales, contact, ana } = await aDesk()
  const { id: ticketId } = await ticket({
    contactId: contact.id,
    status: 'open',
    userId: bia.user.id,
    queueId: sales.id,
  })
  const { id } = await put('2098-11-25T09:00', { ticketId })
  const seen = async (who: typeof bia) => {
    const query = { from: '2098-11-25', to: '2098-11-25' }
    const { days } = await who(schedules.calendar, query)
    const { schedules: found } = await who(schedules.list, { ...query, searchParam: 'serra' })
    return [days.length, found.length]
  }
  expect(await seen(ana)).toEqual([1, 1])
  expect(await seen(bia)).toEqual([1, 1])
  expect(await seen(rui)).toEqual([0, 0])
  expect(await seen(stranger)).toEqual([0, 0])
  await expect(rui(schedules.show, { id })).rejects.toThrow('ERR_NO_PERMISSION')
  await expect(stranger(schedules.show, { id })).rejects.toThrow('ERR_NO_SCHEDULE_FOUND')
  await ana(tickets.change, { ticketId, userId: rui.user.id })
  expect([await seen(bia), await seen(rui)]).toEqual([
    [0, 0],
    [1, 1],
  ])
})
