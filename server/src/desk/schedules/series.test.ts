import { OCCURRENCES_MAX } from '@recado/contract/desk/recurrence'
import { messages } from '@recado/contract/desk/messages'
import { type Schedule, schedules } from '@recado/contract/desk/schedules'
import { expect, test } from 'vitest'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { sendDueSchedules } from './send-due.ts'

const DAY = 86_400_000

async function aDesk(timeZone = 'America/Sao_Paulo') {
  await lockExclusively('schedules')
  // What other tests left behind would be due before the messages of this one.
  await owner`delete from schedules where send_at < '2022-01-01'`
  const acme = await aCompany({ timeZone })
  const { id: connectionId } = await acme.connection({ isDefault: true })
  const held = { status: 'open', userId: acme.bia.user.id, queueId: acme.sales.id } as const
  const ticket = await acme.ticket({ ...held, connectionId })
  // In the past, because the task processes every company and must not find schedules of other tests.
  acme.clock.set('2020-11-23T12:00:00Z')
  const about = { contactId: ticket.contactId, ticketId: ticket.id, body: 'Seu boleto vence hoje' }
  const all = async () =>
    (await acme.ana(schedules.list, { order: 'asc' })).schedules.map(
      ({ sendAt, body, status }) => [sendAt.slice(0, 16), body, status] as const,
    )
  const times = async () => (await all()).map(([at]) => at)
  const said = async () =>
    (await acme.ana(messages.list, { ticketId: ticket.id })).messages
      .filter(({ system }) => system === null)
      .map(({ body }) => body)
  const list = async () => (await acme.bia(schedules.list, { order: 'asc' })).schedules
  return { ...acme, ticket, about, all, times, said, list }
}

const weekly = { frequency: 'weekly', count: 4 } as const

test('a series is a message for each of its days, at the same time of day, with one event and one line', async () => {
  const { bia, about, list, heard, ana, ticket } = await aDesk()
  const first = await bia(schedules.create, {
    ...about,
    sendAt: '2020-11-25T09:00',
    recurrence: weekly,
  })
  expect(first.series).toEqual({
    id: expect.any(String),
    recurrence: { frequency: 'weekly', interval: 1, weekdays: [3], count: 4 },
    remaining: 4,
  })
  const every = await list()
  expect(every.map(({ sendAt }) => sendAt)).toEqual(
    ['25', '02', '09', '16'].map((day, i) => `2020-1${i ? 2 : 1}-${day}T12:00:00.000Z`),
  )
  expect(every.map(({ series }) => series?.remaining)).toEqual([4, 3, 2, 1])
  expect(heard().filter((one) => one.startsWith('schedule'))).toEqual(['schedule create'])
  const { messages: lines } = await ana(messages.list, { ticketId: ticket.id })
  expect(lines.filter(({ system }) => system)).toHaveLength(1)
})

test('a monthly message of the 31st is sent on 28 February, and once by concurrent runs', async () => {
  const { bia, about, said, clock, world, all, times } = await aDesk()
  await bia(schedules.create, {
    ...about,
    sendAt: '2021-01-31T09:00',
    recurrence: { frequency: 'monthly', count: 3 },
  })
  expect(await times()).toEqual(['2021-01-31T12:00', '2021-02-28T12:00', '2021-03-31T12:00'])
  for (const day of ['2021-01-31', '2021-02-28']) {
    clock.set(`${day}T12:00:00Z`)
    await Promise.all([1, 2, 3].map(() => sendDueSchedules.run(world)))
  }
  expect(await said()).toHaveLength(2)
  expect((await all()).map(([, , status]) => status)).toEqual(['ENVIADA', 'ENVIADA', 'PENDENTE'])
})

test('a run that dies before its commit sends nothing, and the next one sends once', async () => {
  const { bia, about, said, clock, world, inside } = await aDesk()
  await bia(schedules.create, { ...about, sendAt: '2020-11-24T09:00', recurrence: weekly })
  clock.advance(DAY)
  const dead = inside(async (ctx) => {
    await ctx.db.updateTable('schedules').set({ status: 'ENVIADA', sentAt: ctx.now }).execute()
    throw new Error('killed')
  })
  await expect(dead).rejects.toThrow('killed')
  await sendDueSchedules.run(world)
  await sendDueSchedules.run(world)
  expect(await said()).toHaveLength(1)
})

test.each([
  // Santiago moved its clocks from 24:00 to 01:00 in the night to 6 September 2026.
  [
    'America/Santiago',
    '2026-09-05T00:30',
    ['2026-09-05T04:30', '2026-09-06T04:30', '2026-09-07T03:30'],
  ],
  // and back from 24:00 to 23:00 in the night to 5 April 2026: 23:30 came twice.
  [
    'America/Santiago',
    '2026-04-03T23:30',
    ['2026-04-04T02:30', '2026-04-05T03:30', '2026-04-06T03:30'],
  ],
  // São Paulo skipped midnight on 4 November 2018, and has had no summer time since 2019.
  [
    'America/Sao_Paulo',
    '2018-11-03T00:30',
    ['2018-11-03T03:30', '2018-11-04T03:30', '2018-11-05T02:30'],
  ],
  [
    'America/Sao_Paulo',
    '2026-11-03T00:30',
    ['2026-11-03T03:30', '2026-11-04T03:30', '2026-11-05T03:30'],
  ],
])('in %s a daily message from %s on is sent at %j', async (timeZone, sendAt, moments) => {
  const { bia, about, times, clock } = await aDesk(timeZone)
  clock.set('2015-01-01T12:00:00Z')
  await bia(schedules.create, { ...about, sendAt, recurrence: { frequency: 'daily', count: 3 } })
  expect(await times()).toEqual(moments)
})

test('a series without end, of one message, or longer than a year of days is refused in words', async () => {
  const { bia, about, all } = await aDesk()
  const put = (recurrence: object) =>
    bia(schedules.create, { ...about, sendAt: '2020-11-25T09:00', recurrence } as never)
  const refused = async (recurrence: object) => {
    const error: any = await put(recurrence).catch((caught: unknown) => caught)
    return [error.code, ...error.details.issues.map((one: any) => `${one.path} ${one.code}`)]
  }
  expect(await refused({ frequency: 'daily' })).toEqual([
    'ERR_INVALID_INPUT',
    'recurrence.count noEnd',
  ])
  expect(await refused({ frequency: 'daily', until: '2020-11-25' })).toContain(
    'recurrence.until badPeriod',
  )
  expect(await refused({ frequency: 'daily', until: '2031-01-01' })).toContain(
    'recurrence.until tooLong',
  )
  expect(await refused({ frequency: 'hourly', count: 2 })).toContain(
    'recurrence.frequency notAChoice',
  )
  expect(await all()).toEqual([])
  await put({ frequency: 'daily', count: OCCURRENCES_MAX })
})

test('a row has all columns of a series or none', async () => {
  const { bia, about } = await aDesk()
  const { id } = await bia(schedules.create, { ...about, sendAt: '2020-11-25T09:00' })
  const rule = JSON.stringify({ frequency: 'daily', interval: 1, count: 2 })
  const set = (series: string | null, occurrence: number | null, recurrence: string | null) =>
    owner`update schedules set series_id = ${series}, occurrence = ${occurrence}, recurrence = ${recurrence}
           where id = ${id}`.then(
      () => 'stored',
      (error: { constraint?: string }) => error.constraint,
    )
  const uuid = crypto.randomUUID()
  expect(await set(uuid, 1, rule)).toBe('stored')
  for (const [series, occurrence, recurrence] of [
    [uuid, 1, null],
    [uuid, null, rule],
    [null, 1, rule],
  ] as const)
    expect(await set(series, occurrence, recurrence)).toBe('schedules_series_check')
})

async function aSeries() {
  const desk = await aDesk()
  await desk.bia(schedules.create, {
    ...desk.about,
    sendAt: '2020-11-25T09:00',
    recurrence: weekly,
  })
  const [first, second, third, last] = (await desk.list()) as [
    Schedule,
    Schedule,
    Schedule,
    Schedule,
  ]
  return { ...desk, first, second, third, last }
}

test('a change of only this message leaves the others', async () => {
  const { bia, second, all } = await aSeries()
  await bia(schedules.change, { id: second.id, body: 'Só desta vez', sendAt: '2020-12-03T10:00' })
  expect(await all()).toEqual([
    ['2020-11-25T12:00', 'Seu boleto vence hoje', 'PENDENTE'],
    ['2020-12-03T13:00', 'Só desta vez', 'PENDENTE'],
    ['2020-12-09T12:00', 'Seu boleto vence hoje', 'PENDENTE'],
    ['2020-12-16T12:00', 'Seu boleto vence hoje', 'PENDENTE'],
  ])
})

test('a change of this and the following ones leaves those before', async () => {
  const { bia, second, all } = await aSeries()
  const changed = await bia(schedules.change, {
    id: second.id,
    body: 'De agora em diante',
    sendAt: '2020-12-03T10:00',
    scope: 'following',
  })
  expect(changed).toMatchObject({ id: second.id, series: { remaining: 3 } })
  expect(await all()).toEqual([
    ['2020-11-25T12:00', 'Seu boleto vence hoje', 'PENDENTE'],
    ['2020-12-03T13:00', 'De agora em diante', 'PENDENTE'],
    ['2020-12-10T13:00', 'De agora em diante', 'PENDENTE'],
    ['2020-12-17T13:00', 'De agora em diante', 'PENDENTE'],
  ])
})

test('a text changed from February on keeps the 31st of the longer months', async () => {
  const { bia, about, list, times } = await aDesk()
  await bia(schedules.create, {
    ...about,
    sendAt: '2021-01-31T09:00',
    recurrence: { frequency: 'monthly', count: 4 },
  })
  const [, february] = await list()
  await bia(schedules.change, { id: february!.id, body: 'Com desconto', scope: 'following' })
  expect(await times()).toEqual([
    '2021-01-31T12:00',
    '2021-02-28T12:00',
    '2021-03-31T12:00',
    '2021-04-30T12:00',
  ])
})

test('a new rule replaces the following messages, and no rule ends the series', async () => {
  const { bia, second, times } = await aSeries()
  const { id } = second
  const alone = bia(schedules.change, { id, recurrence: { frequency: 'daily', count: 2 } })
  await expect(alone).rejects.toThrow('ERR_INVALID_INPUT')
  await bia(schedules.change, {
    id,
    scope: 'following',
    recurrence: { frequency: 'daily', count: 2 },
  })
  expect(await times()).toEqual(['2020-11-25T12:00', '2020-12-02T12:00', '2020-12-03T12:00'])
  const ended = await bia(schedules.change, { id, scope: 'following', recurrence: null })
  expect(ended.series).toBeNull()
  expect(await times()).toEqual(['2020-11-25T12:00', '2020-12-02T12:00'])
  await bia(schedules.change, { id, recurrence: { frequency: 'monthly', count: 2 } })
  expect(await times()).toEqual(['2020-11-25T12:00', '2020-12-02T12:00', '2021-01-02T12:00'])
})

test('a removal takes only this message, or this and the following ones, never those sent', async () => {
  const { bia, first, second, last, times, clock, world } = await aSeries()
  clock.set('2020-11-25T12:00:00Z')
  await sendDueSchedules.run(world)
  await bia(schedules.remove, { id: last.id })
  expect(await times()).toHaveLength(3)
  await bia(schedules.remove, { id: second.id, scope: 'following' })
  expect(await times()).toEqual([first.sendAt.slice(0, 16)])
  await expect(bia(schedules.change, { id: first.id, scope: 'following' })).rejects.toThrow(
    'ERR_SCHEDULE_ALREADY_SENT',
  )
})

test('two concurrent changes of a series leave each day once', async () => {
  const { bia, ana, first, second, list } = await aSeries()
  for (let turn = 0; turn < 5; turn++)
    await Promise.all([
      bia(schedules.change, { id: first.id, body: 'Primeira versão', scope: 'following' }),
      ana(schedules.change, { id: second.id, body: 'Outra versão', scope: 'following' }).catch(
        () => undefined,
      ),
    ])
  const days = (await list()).map(({ sendAt }) => sendAt)
  expect(days).toEqual([...new Set(days)])
  expect(days).toHaveLength(4)
})
