import { queues } from '@recado/contract/accounts/queues'
import { settings } from '@recado/contract/accounts/settings'
import { businessHours } from '@recado/contract/automation/business-hours'
import { messages } from '@recado/contract/desk/messages'
import { ticketUpdated, tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive, lia } from '../../../test/inbound.ts'
import { aWorld } from '../../../test/world.ts'
import { insertEntries } from '../../inbox/journal.ts'
import { receiveBatch } from '../../inbox/receive-batch.ts'
import { alertOfDeadlines } from './alerts.ts'
import { keepDeadlines } from './keep-deadlines.ts'

const MINUTE = 60_000
const NOON = Date.parse('2020-11-23T12:00:00.000Z')
const after = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString()

/** At noon Lia writes to the queue Vendas, which has targets. Long ago: the alerts look at every company. */
async function aWait(targets: object = { firstResponseMinutes: 10, nextResponseMinutes: 20 }) {
  await lockExclusively('deadlines')
  const acme = await aCompany()
  const { ana, bia, sales, clock } = acme
  clock.set(new Date(NOON))
  const { id: connectionId } = await acme.connection()
  await owner`insert into connection_queues (company_id, connection_id, queue_id)
    values (${acme.companyId}, ${connectionId}, ${sales.id})`
  await ana(queues.update, { id: sales.id, ...targets })
  const write = (text = 'Oi') => arrive(acme, { connectionId, all: [anInbound({ text })] })
  await write()
  const [first] = (await ana(tickets.list, { status: 'pending' })).tickets
  const ticketId = first!.id
  const show = () => ana(tickets.show, { ticketId })
  const deadline = async () => (await show()).deadline
  const lines = async () =>
    (await ana(messages.list, { ticketId })).messages.flatMap(({ system }) =>
      system && /^(response|resolution)/.test(system.action) ? [system.action] : [],
    )
  const results = () =>
    owner<{ kind: string; is_met: boolean; user_id: number }>`
      select kind, is_met, user_id from service_level_results
       where company_id = ${acme.companyId} order by id`
  const answer = () => bia(messages.send, { ticketId, body: 'Já vejo.' })
  const accept = () => bia(tickets.change, { ticketId, status: 'open' })
  const sweep = () => alertOfDeadlines.run(acme.world)
  return {
    acme,
    ...acme,
    connectionId,
    ticketId,
    write,
    show,
    deadline,
    lines,
    results,
    answer,
    accept,
    sweep,
  }
}

test('a ticket shows the deadline of its next response, in rows, details and events', async () => {
  const { ana, told, clock, deadline, write, accept, answer } = await aWait()
  const first = { at: after(10), kind: 'firstResponse', breached: false }
  expect(await deadline()).toEqual(first)
  expect((await ana(tickets.list, { status: 'pending' })).tickets[0]!.deadline).toEqual(first)
  const events = told.filter(({ event }) => event === ticketUpdated)
  expect((events.at(-1)!.data as { ticket: object }).ticket).toMatchObject({ deadline: first })
  await accept()
  expect(await deadline()).toEqual(first)
  await answer()
  expect(await deadline()).toBeNull()
  clock.advance(5 * MINUTE)
  await write('E o frete?')
  const next = { at: after(25), kind: 'nextResponse', breached: false }
  expect(await deadline()).toEqual(next)
  clock.advance(MINUTE)
  await write('Alô?')
  expect(await deadline()).toEqual(next)
})

test('messages of a batch start a deadline as single ones do', async () => {
  const { acme, clock, connectionId, deadline, accept, answer } = await aWait()
  await accept()
  await answer()
  clock.advance(MINUTE)
  const arrived = ['Achei!', 'É azul'].map((text) => anInbound({ from: lia, text }))
  const talk = await acme.inside((ctx) => insertEntries(ctx, { connectionId, arrived }))
  await acme.inside((ctx) => receiveBatch(ctx, { connectionId, conversations: [talk] }))
  expect(await deadline()).toMatchObject({ at: after(21), kind: 'nextResponse' })
})

test('the resolution runs until the ticket is resolved, and again when it is reopened', async () => {
  const { bia, clock, ticketId, deadline, results, accept, answer, write } = await aWait({
    resolutionMinutes: 60,
  })
  const resolution = { at: after(60), kind: 'resolution', breached: false }
  expect(await deadline()).toEqual(resolution)
  await accept()
  await answer()
  expect(await deadline()).toEqual(resolution)
  clock.advance(30 * MINUTE)
  await bia(tickets.change, { ticketId, status: 'closed' })
  expect(await deadline()).toBeNull()
  expect(await results()).toEqual([{ kind: 'resolution', is_met: true, user_id: bia.user.id }])
  clock.advance(MINUTE)
  await write('Voltei')
  expect(await deadline()).toMatchObject({ at: after(91), kind: 'resolution' })
})

test('an answer in time counts for its author', async () => {
  const { bia, results, accept, answer, clock, write } = await aWait()
  await accept()
  await answer()
  clock.advance(MINUTE)
  await write('E o frete?')
  await answer()
  expect(await results()).toEqual([
    { kind: 'firstResponse', is_met: true, user_id: bia.user.id },
    { kind: 'nextResponse', is_met: true, user_id: bia.user.id },
  ])
})

test('each alert is given once by several nodes, and a missed deadline is counted once', async () => {
  const { bia, world, clock, ticketId, deadline, lines, results, sweep, accept, answer } =
    await aWait()
  await accept()
  clock.advance(8 * MINUTE - 1)
  await sweep()
  expect(await lines()).toEqual([])
  const other = aWorld()
  const both = async (ms: number) => {
    clock.advance(ms)
    other.clock.set(clock.now())
    await Promise.all([world, other.world, world].map((one) => alertOfDeadlines.run(one)))
  }
  await both(1)
  expect(await lines()).toEqual(['responseNear'])
  expect(await deadline()).toMatchObject({ breached: false })
  await both(2 * MINUTE)
  expect(await lines()).toEqual(['responseNear', 'responseMissed'])
  expect(await deadline()).toEqual({ at: after(10), kind: 'firstResponse', breached: true })
  const { messages: all } = await bia(messages.list, { ticketId })
  const line = all.find(({ system }) => system?.action === 'responseMissed')!
  expect(line.automation).toEqual({ kind: 'serviceLevel', name: 'Vendas' })
  expect(await bia(messages.cause, { messageId: line.id })).toMatchObject({
    code: 'firstResponseMissed',
    inputs: { startedAt: '2020-11-23 09:00', dueAt: '2020-11-23 09:10' },
  })
  await both(60 * MINUTE)
  await answer()
  expect(await lines()).toHaveLength(2)
  expect(await results()).toEqual([{ kind: 'firstResponse', is_met: false, user_id: bia.user.id }])
})

test('after hours without a worker the passed deadline is told once, not its near end', async () => {
  const { clock, lines, results, sweep } = await aWait({
    firstResponseMinutes: 10,
    resolutionMinutes: 60,
  })
  clock.advance(6 * 60 * MINUTE)
  await sweep()
  await sweep()
  expect(await lines()).toEqual(['responseMissed', 'resolutionMissed'])
  expect((await results()).map(({ is_met }) => is_met)).toEqual([false, false])
})

test('a new target reaches the active tickets of the queue, and one that is taken away leaves them', async () => {
  const { ana, sales, support, runJobs, clock, deadline, ticket, sweep, lines } = await aWait({})
  expect(await deadline()).toBeNull()
  const far = await ticket({ queueId: support.id, waitingSince: new Date(NOON) })
  clock.advance(5 * MINUTE)
  const change = async (firstResponseMinutes: number | null) => {
    await ana(queues.update, { id: sales.id, firstResponseMinutes })
    clock.advance(3000)
    await runJobs()
  }
  await change(30)
  expect(await deadline()).toEqual({ at: after(30), kind: 'firstResponse', breached: false })
  expect((await ana(tickets.show, { ticketId: far.id })).deadline).toBeNull()
  await change(null)
  expect(await deadline()).toBeNull()
  // Nobody could have kept a deadline that has passed already: it is red, and nobody is told.
  await change(2)
  expect(await deadline()).toMatchObject({ at: after(2), breached: true })
  await sweep()
  expect(await lines()).toEqual([])
})

test('deadlines count open hours only, and follow a change of the hours', async () => {
  const { ana, clock, runJobs, deadline, write, accept, answer } = await aWait({
    nextResponseMinutes: 120,
  })
  await accept()
  await answer()
  await ana(settings.update, { key: 'scheduleType', value: 'company' })
  const open = (end: string) =>
    ana(businessHours.setWeek, { week: Array.from({ length: 7 }, () => [{ start: '08:00', end }]) })
  // Noon is 09:00 in São Paulo.
  await open('10:00')
  await write('E o frete?')
  expect(await deadline()).toMatchObject({ at: '2020-11-24T12:00:00.000Z' })
  await open('18:00')
  clock.advance(3000)
  await runJobs()
  expect(await deadline()).toMatchObject({ at: after(120) })
})

test('a transfer to another queue begins its response there, and a queue without targets has none', async () => {
  const { ana, support, sales, clock, ticketId, deadline, results } = await aWait()
  clock.advance(5 * MINUTE)
  await ana(tickets.change, { ticketId, queueId: support.id })
  expect(await deadline()).toBeNull()
  await ana(tickets.change, { ticketId, queueId: sales.id })
  expect(await deadline()).toMatchObject({ at: after(15), kind: 'firstResponse' })
  await ana(queues.remove, { id: sales.id })
  expect(await deadline()).toBeNull()
  expect(await results()).toEqual([])
})

test('tickets of queues without targets cost no statement', async () => {
  const { acme, support } = await aWait()
  const ticket = { id: 1, queueId: support.id, deadline: null }
  await acme.inside(async (ctx) => {
    await keepDeadlines(ctx, [ticket])
    await keepDeadlines({ ...ctx, db: undefined as never }, [ticket])
  })
})

test('pending and open tickets are sorted and paged by their nearest deadline', async () => {
  const { ana, sales, ticket, companyId } = await aWait()
  for (let n = 1; n <= 45; n += 1) {
    const { id } = await ticket({ queueId: sales.id, waitingSince: new Date(NOON) })
    await owner`update tickets set deadline_at = ${after((n * 7) % 50)}, deadline_kind = 'resolution'
      where company_id = ${companyId} and id = ${id}`
  }
  for (const status of ['pending', 'open'] as const) {
    if (status === 'open')
      await owner`update tickets set status = 'open' where company_id = ${companyId}`
    const asked = { status, sort: 'deadline', showAll: true } as const
    const page = await ana(tickets.list, asked)
    const { deadline, id } = page.tickets.at(-1)!
    const rest = await ana(tickets.list, { ...asked, after: `${deadline!.at},${id}` })
    const moments = [...page.tickets, ...rest.tickets].map((one) => one.deadline!.at)
    expect(moments).toHaveLength(46)
    expect(moments).toEqual(moments.toSorted())
  }
  await expect(ana(tickets.list, { status: 'closed', sort: 'deadline' })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
})
