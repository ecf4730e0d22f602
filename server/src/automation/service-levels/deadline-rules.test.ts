import { queues } from '@recado/contract/accounts/queues'
import { automationRules } from '@recado/contract/automation/automation-rules'
import { RULE_ROUNDS_MAX } from '@recado/contract/automation/rules'
import type { RuleAction, RuleCondition } from '@recado/contract/automation/rule-parts'
import { messages } from '@recado/contract/desk/messages'
import { tags } from '@recado/contract/desk/tags'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { messagesStored } from '../../desk/hooks.ts'
import { alertOfDeadlines } from './alerts.ts'
import { runDeadlineRules } from './deadline-rules.ts'

const MINUTE = 60_000

/** A company whose queues promise an answer within ten minutes, with one customer waiting in the queue for sales. */
async function aWaitingCustomer(at: string) {
  await lockExclusively('deadlines')
  const acme = await aCompany()
  const { ana, clock, sales, support } = acme
  // Long ago: the alerts look at every company.
  clock.set(at)
  for (const { id } of [sales, support]) await ana(queues.update, { id, firstResponseMinutes: 10 })
  const { id: connectionId } = await acme.connection()
  await owner`insert into connection_queues (company_id, connection_id, queue_id)
    values (${acme.companyId}, ${connectionId}, ${sales.id})`
  const write = () => arrive(acme, { connectionId, all: [anInbound({ text: 'Oi' })] })
  await write()
  const show = async () => (await ana(tickets.list, { status: 'pending' })).tickets[0]!
  let rules = 0
  const rule = (
    trigger: 'deadlineNear' | 'deadlineMissed',
    actions: RuleAction[],
    conditions: RuleCondition[] = [],
  ) =>
    ana(automationRules.create, {
      name: `${trigger} ${(rules += 1)}`,
      trigger,
      actions,
      conditions,
    })
  const alert = () => alertOfDeadlines.run(acme.world)
  const runRules = () => runDeadlineRules.run(acme.world)
  const lines = async (action: string): Promise<number> => {
    const [row] = await owner<{ count: number }>`
      select count(*)::int as count from messages
       where company_id = ${acme.companyId} and extra->'system'->>'action' = ${action}`
    return row!.count
  }
  return { ...acme, write, show, rule, alert, runRules, lines }
}

test('a deadline that is near or missed starts rules, and a dry run finds it', async () => {
  const acme = await aWaitingCustomer('2020-11-23T12:00:00.000Z')
  const { ana, clock, support, show, rule } = acme
  const { id: tagId } = await ana(tags.create, { name: 'Urgente' })
  await rule('deadlineNear', [{ kind: 'addTag', id: tagId }])
  await rule('deadlineMissed', [{ kind: 'moveToQueue', id: support.id }])
  clock.advance(8 * MINUTE)
  await acme.alert()
  expect(await show()).toMatchObject({ tags: [] })
  await acme.runRules()
  expect(await show()).toMatchObject({ tags: [{ name: 'Urgente' }], queue: { name: 'Vendas' } })
  clock.advance(2 * MINUTE)
  await acme.alert()
  await acme.runRules()
  expect(await show()).toMatchObject({ queue: { name: 'Suporte' } })
  const { messages: all } = await ana(messages.list, { ticketId: (await show()).id })
  const moved = all.find(({ system }) => system?.action === 'transferred')!
  expect(await ana(messages.cause, { messageId: moved.id })).toMatchObject({
    name: 'deadlineMissed 2',
    code: 'rule_deadlineMissed',
  })
  for (const trigger of ['deadlineNear', 'deadlineMissed'] as const)
    expect(
      await ana(automationRules.dryRun, { trigger, actions: [{ kind: 'returnToQueue' }] }),
    ).toMatchObject({ checked: 1, matched: 1 })
})

test('rules of a near deadline do not run if somebody answered since the alert', async () => {
  const acme = await aWaitingCustomer('2020-11-24T12:00:00.000Z')
  const { ana, clock, show, rule } = acme
  await rule('deadlineNear', [{ kind: 'addNote', text: 'Ninguém respondeu' }])
  clock.advance(8 * MINUTE)
  await acme.alert()
  const { id } = await show()
  await ana(tickets.change, { ticketId: id, status: 'open', userId: acme.ana.user.id })
  await ana(messages.send, { ticketId: id, body: 'Já vejo' })
  await acme.runRules()
  const { messages: all } = await ana(messages.list, { ticketId: id })
  expect(all.map(({ body }) => body)).not.toContain('Ninguém respondeu')
})

test('the rules of one event run once, also with two processes', async () => {
  const acme = await aWaitingCustomer('2020-11-25T12:00:00.000Z')
  await acme.rule('deadlineMissed', [{ kind: 'moveToQueue', id: acme.support.id }])
  acme.clock.advance(10 * MINUTE)
  await acme.alert()
  await Promise.all([acme.runRules(), acme.runRules()])
  await acme.runRules()
  expect(await acme.lines('transferred')).toBe(1)
})

test('rules that fail run later, and are given up after three tries', async () => {
  const acme = await aWaitingCustomer('2020-11-26T12:00:00.000Z')
  await acme.rule('deadlineMissed', [{ kind: 'moveToQueue', id: acme.support.id }])
  acme.clock.advance(10 * MINUTE)
  await acme.alert()
  let tries = 0
  let isBroken = true
  messagesStored.register(async (ctx) => {
    if (ctx.companyId !== acme.companyId || !isBroken) return
    tries += 1
    throw new Error('the database is full')
  })
  await acme.runRules()
  await acme.runRules()
  expect(tries).toBe(1)
  for (let later = 0; later < 4; later += 1) {
    acme.clock.advance(MINUTE)
    await acme.runRules()
  }
  isBroken = false
  expect([tries, await acme.lines('transferred')]).toEqual([3, 0])
  // The next event has its own tries.
  await owner`update deadline_events set triggers = '{deadlineMissed}', due_at = ${acme.clock.now()}
    where company_id = ${acme.companyId}`
  await acme.runRules()
  expect(await acme.lines('transferred')).toBe(1)
})

const chatter: RuleAction[] = [
  { kind: 'sendMessage', text: 'Um momento' },
  { kind: 'addNote', text: 'Passou do prazo' },
  { kind: 'addNote', text: 'De novo' },
]

test.for([
  { at: '2020-11-27T12:00:00.000Z', more: [] as RuleAction[] },
  // Each round leaves many messages.
  { at: '2020-11-28T12:00:00.000Z', more: chatter },
])(
  'two rules that pass a ticket to and fro stop after ten rounds, and say so: $at',
  async ({ at, more }) => {
    const acme = await aWaitingCustomer(at)
    const { sales, support } = acme
    for (const [from, to] of [
      [sales, support],
      [support, sales],
    ] as const)
      await acme.rule(
        'deadlineMissed',
        [...more, { kind: 'moveToQueue', id: to.id }],
        [{ kind: 'queue', ids: [from.id] }],
      )
    const wait = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        acme.clock.advance(10 * MINUTE)
        await acme.alert()
        await acme.runRules()
      }
    }
    await wait(20)
    expect(await acme.lines('responseMissed')).toBeGreaterThan(RULE_ROUNDS_MAX)
    // The second rule sees what the first did, so each round moves the ticket there and back.
    expect(await acme.lines('transferred')).toBe(2 * RULE_ROUNDS_MAX)
    expect(await acme.lines('ruleLoop')).toBe(1)
    // After a person has acted, rules may act again.
    const { id } = await acme.show()
    await acme.ana(tickets.change, { ticketId: id, queueId: support.id })
    await wait(1)
    expect(await acme.show()).toMatchObject({ queue: { id: sales.id } })
  },
)
