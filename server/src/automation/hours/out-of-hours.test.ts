import { queues } from '@recado/contract/accounts/queues'
import { settings } from '@recado/contract/accounts/settings'
import type { Week } from '@recado/contract/accounts/weekly-hours'
import { businessHours } from '@recado/contract/automation/business-hours'
import { connections } from '@recado/contract/connections/connections'
import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import { replyOutOfHours } from './out-of-hours.ts'

const closedText = 'Estamos fechados, {primeiro_nome}'

/** Friday, 20 March 2026, in São Paulo, which is three hours behind UTC. */
const friday = (time: string) => `2026-03-20T${time}Z`

const weekWith = (day: number, ...intervals: [string, string][]): Week =>
  [0, 1, 2, 3, 4, 5, 6].map((one) =>
    one === day ? intervals.map(([start, end]) => ({ start, end })) : [],
  )

/** A company that tells customers when it is closed. Its number has two queues, so a ticket begins without one. */
async function aClosingCompany({ scheduleType = 'company', timeZone = 'America/Sao_Paulo' } = {}) {
  const acme = await aCompany({ timeZone })
  const { id: connectionId } = await acme.connection()
  const { ana, sales, support } = acme
  await ana(connections.update, {
    id: connectionId,
    queueIds: [sales.id, support.id],
    greetingMessage: 'Oi',
    outOfHoursMessage: closedText,
  })
  await ana(settings.update, { key: 'scheduleType', value: scheduleType })
  await ana(settings.update, { key: 'outsidemessage', value: 'enabled' })
  const writes = async (at: string, ...texts: string[]) => {
    acme.clock.set(at)
    await arrive(acme, { connectionId, all: texts.map((text) => anInbound({ text })) })
  }
  const ticketId = async () => {
    const [row] = await owner`select id from tickets where company_id = ${acme.companyId}`
    return row!.id as number
  }
  /** What was said to the customer. */
  const said = async () =>
    (await ana(messages.list, { ticketId: await ticketId() })).messages
      .filter(({ automation, system }) => automation?.kind === 'hours' && !system)
      .map(({ body }) => body)
  const setWeek = (week: Week, queueId?: number) => ana(businessHours.setWeek, { week, queueId })
  return { ...acme, connectionId, writes, said, ticketId, setWeek }
}

test('who writes while it is closed is told so once an hour, one by one and in batches', async () => {
  const { writes, said, ana, ticketId } = await aClosingCompany()
  await writes(friday('20:59:59'), 'Bom dia')
  expect(await said()).toEqual([])
  await writes(friday('21:00:00'), 'Alguém?')
  await writes(friday('21:30:00'), 'Alô', 'Alô?')
  await writes(friday('21:59:59'), 'Oi')
  expect(await said()).toEqual(['Estamos fechados, Lia'])
  await writes(friday('22:00:00'), 'Ainda?', 'Sim?')
  expect(await said()).toEqual(['Estamos fechados, Lia', 'Estamos fechados, Lia'])
  const [sent] = (await ana(messages.list, { ticketId: await ticketId() })).messages.filter(
    ({ automation }) => automation?.kind === 'hours',
  )
  expect(sent!.automation).toEqual({ kind: 'hours', name: '' })
  expect(await ana(messages.cause, { messageId: sent!.id })).toMatchObject({
    code: 'outOfHours',
    inputs: { localTime: '2026-03-20 18:00', openHours: ['08:00 – 18:00'] },
    editor: '/settings/hours',
  })
  expect(await ana(tickets.show, { ticketId: await ticketId() })).toMatchObject({
    status: 'pending',
    unreadMessages: 7,
  })
})

test('a new customer is told in the transaction of the first message', async () => {
  const { writes, said } = await aClosingCompany()
  await writes(friday('23:00:00'), 'Oi')
  expect(await said()).toEqual(['Estamos fechados, Lia'])
})

test('nothing is said without the switch, without hours, without a text, or to an agent’s customer', async () => {
  for (const silence of [
    ['outsidemessage', 'disabled'],
    ['scheduleType', 'disabled'],
  ] as const) {
    const { writes, said, ana } = await aClosingCompany()
    await ana(settings.update, { key: silence[0], value: silence[1] })
    await writes(friday('23:00:00'), 'Oi')
    expect(await said()).toEqual([])
  }
  const { writes, said, ana, bia, connectionId, ticketId } = await aClosingCompany()
  await ana(connections.update, { id: connectionId, outOfHoursMessage: '' })
  await writes(friday('23:00:00'), 'Oi')
  await ana(connections.update, { id: connectionId, outOfHoursMessage: closedText })
  await bia(tickets.change, { ticketId: await ticketId(), status: 'open' })
  await writes(friday('23:01:00'), 'Oi')
  expect(await said()).toEqual([])
})

test('a ticket that was answered on the phone is left alone, and a blocked contact too', async () => {
  const { writes, said, ana, ticketId } = await aClosingCompany()
  await writes(friday('20:00:00'), 'Oi')
  await owner`update tickets set bot_state = 'paused' where id = ${await ticketId()}`
  await writes(friday('23:00:00'), 'Oi')
  await owner`update tickets set bot_state = null where id = ${await ticketId()}`
  const { contactId } = await ana(tickets.show, { ticketId: await ticketId() })
  await ana(contacts.block, { id: contactId, blocked: true })
  await writes(friday('23:01:00'), 'Oi')
  expect(await said()).toEqual([])
})

test('a holiday on a Saturday is closed, and is the reason', async () => {
  const { writes, said, ana, ticketId } = await aClosingCompany()
  // 25 December 2027 is a Saturday, with hours from 08:00 to 12:00.
  await writes('2027-12-18T12:00:00Z', 'Oi')
  expect(await said()).toEqual([])
  await writes('2027-12-25T12:00:00Z', 'Feliz Natal')
  expect(await said()).toEqual(['Estamos fechados, Lia'])
  const { messages: all } = await ana(messages.list, { ticketId: await ticketId() })
  expect(await ana(messages.cause, { messageId: all.at(-1)!.id })).toMatchObject({
    code: 'holiday',
    inputs: { holiday: 'Natal' },
  })
  const natal = { date: '2027-12-25', name: 'Natal', intervals: null }
  await ana(businessHours.setHoliday, natal)
  await writes('2027-12-25T13:30:00Z', 'E agora?')
  expect(await said()).toHaveLength(1)
})

test('an interval over midnight is open until its end on the next day', async () => {
  const { writes, said, setWeek } = await aClosingCompany()
  await setWeek(weekWith(5, ['18:00', '08:00']))
  await writes('2026-03-21T10:59:59Z', 'Oi')
  expect(await said()).toEqual([])
  await writes('2026-03-21T11:00:00Z', 'Oi')
  expect(await said()).toHaveLength(1)
})

test('the hours follow the clocks of the company when they change', async () => {
  const { writes, said, setWeek } = await aClosingCompany({ timeZone: 'America/New_York' })
  await setWeek(weekWith(0, ['00:30', '03:30']))
  // On 8 March 2026 the clocks go from 02:00 to 03:00, so 03:30 is two hours after 00:30.
  await writes('2026-03-08T07:29:59Z', 'Oi')
  expect(await said()).toEqual([])
  await writes('2026-03-08T07:30:00Z', 'Oi')
  expect(await said()).toHaveLength(1)
})

test('by queue, a ticket without one is not closed, and that of a closed queue gets the text of the queue', async () => {
  const acme = await aClosingCompany({ scheduleType: 'queue' })
  const { writes, said, setWeek, ana, inside, sales, support, ticketId } = acme
  await setWeek(weekWith(5, ['08:00', '23:59']))
  await setWeek(weekWith(5, ['08:00', '12:00']), sales.id)
  await ana(queues.update, { id: sales.id, outOfHoursMessage: 'Vendas só de manhã' })
  await writes(friday('18:00:00'), 'Oi')
  expect(await said()).toEqual([])
  const chosen = async (queueId: number) => {
    await owner`update tickets set queue_id = ${queueId} where id = ${await ticketId()}`
    const id = await ticketId()
    return inside(async (ctx) => replyOutOfHours(ctx, await showTicket(ctx, { ticketId: id })))
  }
  expect(await chosen(support.id)).toBe(false)
  expect(await chosen(sales.id)).toBe(true)
  expect(await said()).toEqual(['Vendas só de manhã'])
  const { messages: all } = await ana(messages.list, { ticketId: await ticketId() })
  expect(await ana(messages.cause, { messageId: all.at(-1)!.id })).toMatchObject({
    name: 'Vendas',
    inputs: { openHours: ['08:00 – 12:00'] },
    editor: `/queues/${sales.id}/hours`,
  })
  await writes(friday('18:30:00'), 'E agora?')
  expect(await said()).toHaveLength(1)
})

test('messages that arrive at once are answered once', async () => {
  const { writes, said } = await aClosingCompany()
  await writes(friday('18:00:00'), 'Oi')
  const at = friday('23:00:00')
  await Promise.all(['Oi', 'Alô', 'Alguém?'].map((text) => writes(at, text)))
  expect(await said()).toEqual(['Estamos fechados, Lia'])
})
