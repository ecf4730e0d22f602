import { queues } from '@recado/contract/accounts/queues'
import { settings } from '@recado/contract/accounts/settings'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { goOffline, heartbeat } from '../../accounts/users/commands.ts'
import { escalateWaiting } from './escalate.ts'
import { returnOfOffline } from './return-tickets.ts'

const MINUTE_MS = 60_000

async function aDesk() {
  await lockExclusively('assignment')
  const company = await aCompany()
  const { ana, clock } = company
  const show = (ticket: { id: number }) => ana(tickets.show, { ticketId: ticket.id })
  const lastLine = async (ticket: { id: number }) =>
    (await ana(messages.list, { ticketId: ticket.id })).messages.at(-1)
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE_MS)
  return { ...company, show, lastLine, ago }
}

test('tickets of an agent who is offline return to their queue while the customers wait', async () => {
  const { ana, bia, sales, ticket, world, clock, show, lastLine, ago } = await aDesk()
  const held = { status: 'open', userId: bia.user.id, queueId: sales.id } as const
  const waiting = await ticket({ ...held, waitingSince: ago(1) })
  const answered = await ticket({ ...held, waitingSince: null })
  await bia.inside(heartbeat)
  await bia.inside(goOffline)
  clock.advance(20 * MINUTE_MS)
  await returnOfOffline.run(world)
  expect((await show(waiting)).userId).toBe(bia.user.id)
  await ana(settings.update, { key: 'returnAfterOffline', value: '30' })
  await returnOfOffline.run(world)
  expect((await show(waiting)).userId).toBe(bia.user.id)
  clock.advance(10 * MINUTE_MS)
  await returnOfOffline.run(world)
  const back = await show(waiting)
  expect(back).toMatchObject({ status: 'pending', userId: null, queueId: sales.id })
  expect(Date.parse(back.waitingSince!)).toBe(waiting.waitingSince!.getTime())
  expect((await show(answered)).userId).toBe(bia.user.id)
  const line = await lastLine(waiting)
  expect(line?.system).toMatchObject({ action: 'returned', by: null })
  expect(await ana(messages.cause, { messageId: line!.id })).toMatchObject({
    code: 'agentOffline',
    inputs: { agent: 'Bia Nunes', minutes: 30 },
  })
  // A customer who writes to an agent who is away waits as long.
  const later = await ticket({ ...held, waitingSince: ago(0) })
  clock.advance(29 * MINUTE_MS)
  await returnOfOffline.run(world)
  expect((await show(later)).userId).toBe(bia.user.id)
  clock.advance(MINUTE_MS)
  await returnOfOffline.run(world)
  expect((await show(later)).userId).toBeNull()
})

test('an agent who is back keeps the tickets', async () => {
  const { ana, bia, ticket, world, clock, show, ago } = await aDesk()
  await ana(settings.update, { key: 'returnAfterOffline', value: '5' })
  const one = await ticket({ status: 'open', userId: bia.user.id, waitingSince: ago(1) })
  await bia.inside(heartbeat)
  await bia.inside(goOffline)
  clock.advance(20 * MINUTE_MS)
  await bia.inside(heartbeat)
  await returnOfOffline.run(world)
  expect((await show(one)).userId).toBe(bia.user.id)
})

test('a ticket that nobody takes moves to the next queue and notifies the leaders, once per queue', async () => {
  const { ana, mel, sales, support, ticket, world, clock, show, lastLine, ago } = await aDesk()
  await ana(queues.update, {
    id: sales.id,
    escalationMinutes: 10,
    escalationQueueId: support.id,
    escalationNotifies: true,
  })
  await ana(queues.update, {
    id: support.id,
    escalationMinutes: 5,
    escalationQueueId: sales.id,
  })
  const given = { queueId: sales.id, status: 'pending', waitingSince: ago(0) } as const
  const one = await ticket(given)
  const held = await ticket({ ...given, botState: 'menu' })
  clock.advance(9 * MINUTE_MS)
  await escalateWaiting.run(world)
  expect((await show(one)).queueId).toBe(sales.id)
  clock.advance(MINUTE_MS)
  await escalateWaiting.run(world)
  expect((await show(one)).queueId).toBe(support.id)
  expect((await show(held)).queueId).toBe(sales.id)
  const line = await lastLine(one)
  expect(line?.system).toMatchObject({
    action: 'escalated',
    toQueue: 'Suporte',
    text: '10',
  })
  const notified = line!.system!.mentions!.map(({ id }) => id)
  expect(new Set(notified)).toEqual(new Set([ana.user.id, mel.user.id]))
  expect(await ana(messages.cause, { messageId: line!.id })).toMatchObject({
    kind: 'escalation',
    code: 'notTakenMoved',
    inputs: { queue: 'Vendas', minutes: 10, target: 'Suporte' },
  })
  // In the other queue the time begins again; then it has been everywhere.
  await escalateWaiting.run(world)
  expect((await show(one)).queueId).toBe(support.id)
  clock.advance(5 * MINUTE_MS)
  await escalateWaiting.run(world)
  expect((await show(one)).queueId).toBe(sales.id)
  clock.advance(60 * MINUTE_MS)
  await escalateWaiting.run(world)
  expect((await show(one)).queueId).toBe(sales.id)
})

test('a queue escalates neither to itself nor to an unknown queue, and forgets a removed one', async () => {
  const { ana, sales, support, neighbour } = await aDesk()
  const { id } = sales
  await expect(ana(queues.update, { id, escalationQueueId: id })).rejects.toThrow(
    'ERR_ESCALATION_TO_ITSELF',
  )
  const foreign = await neighbour.queue()
  for (const escalationQueueId of [foreign.id, 2_000_000_000])
    await expect(ana(queues.update, { id, escalationQueueId })).rejects.toThrow(
      'ERR_NO_QUEUE_FOUND',
    )
  await ana(queues.update, { id, escalationMinutes: 5, escalationQueueId: support.id })
  expect(await ana(queues.show, { id })).toMatchObject({
    assignment: 'manual',
    capacity: 10,
    escalationMinutes: 5,
    escalationQueueId: support.id,
    escalationNotifies: false,
  })
  await ana(queues.remove, { id: support.id })
  expect((await ana(queues.show, { id })).escalationQueueId).toBeNull()
  await ana(queues.update, { id, escalationMinutes: null })
  expect((await ana(queues.show, { id })).escalationMinutes).toBeNull()
})
