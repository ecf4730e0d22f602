import { limits } from '@recado/contract/platform/limits'
import { messages } from '@recado/contract/desk/messages'
import { schedules } from '@recado/contract/desk/schedules'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { sendDueSchedules } from './send-due.ts'

const HOUR = 3_600_000

async function aConversation() {
  await lockExclusively('schedules')
  const acme = await aCompany()
  const connection = await acme.connection({ isDefault: true })
  const ticket = await acme.ticket({
    status: 'open',
    userId: acme.bia.user.id,
    connectionId: connection.id,
    queueId: acme.sales.id,
  })
  // In the past, because the task processes every company and must not find schedules of other tests.
  acme.clock.set('2020-11-23T12:00:00Z')
  const about = { contactId: ticket.contactId, ticketId: ticket.id }
  const said = async (ticketId = ticket.id) =>
    (await acme.ana(messages.list, { ticketId })).messages
      .filter(({ system }) => system === null)
      .map(({ body, user }) => [body, user?.name])
  const state = async (id: number) =>
    (await acme.ana(schedules.list, {})).schedules.find((one) => one.id === id)
  return { ...acme, anotherNumber: acme.connection, connection, ticket, about, said, state }
}

test("a time without an offset is in the company's time zone", async () => {
  const { bia, about } = await aConversation()
  const made = await bia(schedules.create, {
    ...about,
    body: 'Bom dia, Lia!',
    sendAt: '2020-11-24T09:00',
  })
  expect(made).toMatchObject({ sendAt: '2020-11-24T12:00:00.000Z', status: 'PENDENTE' })
  const exact = await bia(schedules.create, {
    ...about,
    body: 'Bom dia, Lia!',
    sendAt: '2020-11-24T09:00:00Z',
  })
  expect(exact.sendAt).toBe('2020-11-24T09:00:00.000Z')
})

test("concurrent runs send a schedule once, in its author's name and without changing the status", async () => {
  const { bia, ana, about, world, clock, said, state, ticket, signals } = await aConversation()
  const { id } = await bia(schedules.create, {
    ...about,
    body: 'Seu pedido chegou',
    sendAt: '2020-11-23T13:00:00Z',
  })
  await sendDueSchedules.run(world)
  expect(await said()).toEqual([])
  await ana(tickets.change, { ticketId: ticket.id, status: 'closed' })
  clock.advance(HOUR)
  await Promise.all([
    sendDueSchedules.run(world),
    sendDueSchedules.run(world),
    sendDueSchedules.run(world),
  ])
  expect(await said()).toEqual([['Seu pedido chegou', 'Bia Nunes']])
  expect(await state(id)).toMatchObject({ status: 'ENVIADA', sentAt: '2020-11-23T13:00:00.000Z' })
  expect(await ana(tickets.show, { ticketId: ticket.id })).toMatchObject({ status: 'closed' })
  expect(signals.filter(({ topic }) => topic === 'outbox')).toHaveLength(1)
})

test('a change or cancellation just before the send takes effect', async () => {
  const { bia, about, world, clock, said, heard } = await aConversation()
  const sendAt = '2020-11-23T13:00:00Z'
  const kept = await bia(schedules.create, { ...about, body: 'Versão um', sendAt })
  const gone = await bia(schedules.create, { ...about, body: 'Não envie', sendAt })
  await bia(schedules.change, { id: kept.id, body: 'Versão dois' })
  await bia(schedules.remove, { id: gone.id })
  clock.advance(HOUR)
  await sendDueSchedules.run(world)
  expect(await said()).toEqual([['Versão dois', 'Bia Nunes']])
  await expect(bia(schedules.change, { id: kept.id, body: 'Tarde demais' })).rejects.toThrow(
    'ERR_SCHEDULE_ALREADY_SENT',
  )
  await expect(bia(schedules.remove, { id: gone.id })).rejects.toThrow('ERR_NO_SCHEDULE_FOUND')
  expect(heard()).toEqual(
    expect.arrayContaining(['schedule create', 'schedule update', 'schedule delete']),
  )
})

test('variables are filled in when the message is sent, and unknown ones stay as typed', async () => {
  const { bia, about, world, clock, said, companyId } = await aConversation()
  const body = '{{saudacao}}, {primeiro_nome}! Aqui é {{atendente}}, de {{fila}}. {{pedido}}'
  await bia(schedules.create, { ...about, body, sendAt: '2020-11-23T16:00:00Z' })
  await owner`update contacts set name = 'Lia Campos' where company_id = ${companyId}`
  clock.advance(4 * HOUR)
  await sendDueSchedules.run(world)
  expect(await said()).toEqual([
    ['Boa tarde, Lia! Aqui é Bia Nunes, de Vendas. {{pedido}}', 'Bia Nunes'],
  ])
})

test('an offline connection fails a schedule after three attempts, and an edit re-arms it', async () => {
  const { bia, about, world, clock, said, state, connection } = await aConversation()
  await owner`update connections set status = 'DISCONNECTED' where id = ${connection.id}`
  const { id } = await bia(schedules.create, {
    ...about,
    body: 'Bom dia, Lia!',
    sendAt: '2020-11-23T12:00:00Z',
  })
  await sendDueSchedules.run(world)
  await sendDueSchedules.run(world)
  expect(await state(id)).toMatchObject({ status: 'PENDENTE', reason: 'ERR_WAPP_NOT_INITIALIZED' })
  for (const _ of [1, 2]) {
    clock.advance(5 * 60_000)
    await sendDueSchedules.run(world)
  }
  expect(await state(id)).toMatchObject({ status: 'ERRO', reason: 'ERR_WAPP_NOT_INITIALIZED' })
  await owner`update connections set status = 'CONNECTED' where id = ${connection.id}`
  await bia(schedules.change, { id, sendAt: '2020-11-23T12:20:00Z' })
  clock.advance(HOUR)
  await sendDueSchedules.run(world)
  expect(await said()).toEqual([['Bom dia, Lia!', 'Bia Nunes']])
})

test('a message to a contact whose service window is closed fails at once and says why', async () => {
  const { bia, about, world, clock, said, state, connection } = await aConversation()
  await owner`update connections set provider = 'cloud' where id = ${connection.id}`
  const sendAt = '2020-11-23T13:00:00Z'
  const { id } = await bia(schedules.create, { ...about, body: 'Seu pedido chegou', sendAt })
  clock.advance(HOUR)
  await sendDueSchedules.run(world)
  expect(await state(id)).toMatchObject({ status: 'ERRO', reason: 'ERR_WAPP_WINDOW_CLOSED' })
  expect(await said()).toEqual([])
})

test('after an outage, schedules more than two hours late fail with a reason and the others are sent', async () => {
  const { bia, about, world, clock, said, state } = await aConversation()
  const at = (sendAt: string, body: string) => bia(schedules.create, { ...about, body, sendAt })
  const late = await at('2020-11-23T12:30:00Z', 'Almoço hoje?')
  await at('2020-11-23T14:00:00Z', 'Café hoje?')
  clock.advance(3 * HOUR)
  await sendDueSchedules.run(world)
  expect(await said()).toEqual([['Café hoje?', 'Bia Nunes']])
  expect(await state(late.id)).toMatchObject({ status: 'ERRO', reason: 'ERR_SCHEDULE_TOO_LATE' })
})

test('a contact without tickets gets a closed one, and their answer reopens it', async () => {
  const { bia, ana, contact, world, clock, connection } = await aConversation()
  const { id: contactId } = await contact()
  await bia(schedules.create, { contactId, body: 'Bem-vinda!', sendAt: '2020-11-23T13:00:00Z' })
  clock.advance(HOUR)
  await sendDueSchedules.run(world)
  const { tickets: all } = await ana(tickets.ofContact, { contactId })
  expect(all).toMatchObject([
    { status: 'closed', lastMessage: 'Bem-vinda!', whatsappId: connection.id },
  ])
})

test('a contact without tickets is written to through another connection while the default one is offline', async () => {
  const { bia, ana, contact, world, clock, connection, anotherNumber } = await aConversation()
  await owner`update connections set status = 'DISCONNECTED' where id = ${connection.id}`
  const other = await anotherNumber()
  const { id: contactId } = await contact()
  await bia(schedules.create, { contactId, body: 'Bem-vinda!', sendAt: '2020-11-23T13:00:00Z' })
  clock.advance(HOUR)
  await sendDueSchedules.run(world)
  const { tickets: all } = await ana(tickets.ofContact, { contactId })
  expect(all).toMatchObject([{ lastMessage: 'Bem-vinda!', whatsappId: other.id }])
})

test("a past time, another contact's ticket and a text that is too short are refused", async () => {
  const { bia, about, contact } = await aConversation()
  const body = 'Bom dia, Lia!'
  const sendAt = '2020-11-24T09:00'
  const past = bia(schedules.create, { ...about, body, sendAt: '2020-11-23T08:00' })
  await expect(past).rejects.toThrow('ERR_SCHEDULE_IN_PAST')
  const { id: contactId } = await contact()
  const mixed = bia(schedules.create, { ...about, contactId, body, sendAt })
  await expect(mixed).rejects.toThrow('ERR_NO_CONTACT_FOUND')
  const short = bia(schedules.create, { ...about, body: 'Oi', sendAt })
  await expect(short).rejects.toThrow('ERR_INVALID_INPUT')
})

test('agents see schedules of the tickets they see', async () => {
  const { ana, bia, rui, about } = await aConversation()
  const made = await bia(schedules.create, { ...about, body: 'Só nós', sendAt: '2020-11-24T09:00' })
  expect((await ana(schedules.list, about)).schedules).toEqual([made])
  expect(await rui(schedules.list, { contactId: about.contactId })).toMatchObject({ count: 0 })
  await expect(rui(schedules.remove, { id: made.id })).rejects.toThrow('ERR_NO_PERMISSION')
})

test('the total is capped and says that there are more', async () => {
  const { ana, bia, about, companyId } = await aConversation()
  const put = (count: number) => owner`
    insert into schedules (company_id, contact_id, body, status, send_at, next_at)
    select ${companyId}::int, ${about.contactId}::int, 'Bom dia!', 'ENVIADA', now(), now() from generate_series(1, ${count}::int)`
  await put(limits.countMax)
  const exact = await ana(schedules.list, {})
  expect(exact.count).toBe(limits.countMax)
  expect(exact).not.toHaveProperty('countCapped')
  await put(1)
  expect(await ana(schedules.list, {})).toMatchObject({
    count: limits.countMax,
    countCapped: true,
  })
  expect(await bia(schedules.list, {})).toMatchObject({ count: 0 })
})

test('the author may cancel a schedule after losing sight of its ticket', async () => {
  const { bia, ana, about, ticket, support, state } = await aConversation()
  const { id } = await bia(schedules.create, {
    ...about,
    body: 'Não envie',
    sendAt: '2020-11-24T09:00',
  })
  await ana(tickets.change, { ticketId: ticket.id, queueId: support.id })
  await expect(bia(tickets.show, { ticketId: ticket.id })).rejects.toThrow('ERR_NO_PERMISSION')
  await bia(schedules.remove, { id })
  expect(await state(id)).toBeUndefined()
  const { messages: lines } = await ana(messages.list, { ticketId: ticket.id })
  expect(lines.at(-1)?.system).toMatchObject({ action: 'unscheduled', by: 'Bia Nunes' })
})

test('a persistent error of one schedule does not stop the others', async () => {
  const { bia, about, world, clock, said } = await aConversation()
  for (const [body, minute] of [
    ['Primeira', 10],
    ['Segunda', 20],
  ] as const)
    await bia(schedules.create, { ...about, body, sendAt: `2020-11-23T12:${minute}:00Z` })
  clock.advance(HOUR)
  let looks = 0
  const faulty = () => {
    looks += 1
    // Fails while sending the first one, and again while recording the failure.
    if (looks === 2 || looks === 3) throw new Error('lost')
    return clock.now()
  }
  await sendDueSchedules.run({ ...world, clock: faulty })
  expect(await said()).toContainEqual(['Segunda', 'Bia Nunes'])
})
