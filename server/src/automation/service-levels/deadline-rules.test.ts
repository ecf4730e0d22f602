import { queues } from '@recado/contract/accounts/queues'
import { automationRules } from '@recado/contract/automation/automation-rules'
import { RULE_ROUNDS_MAX } from '@recado/contract/automation/rules'
import type { RuleAction } from '@recado/contract/automation/rule-parts'
import { messages } from '@recado/contract/desk/messages'
import { tags } from '@recado/contract/desk/tags'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { alertOfDeadlines } from './alerts.ts'

const MINUTE = 60_000

test('a deadline that is near or missed starts rules, and a dry run finds it', async () => {
  await lockExclusively('deadlines')
  const acme = await aCompany()
  const { ana, clock, sales, support } = acme
  // Long ago: the alerts look at every company.
  clock.set('2020-11-23T12:00:00.000Z')
  await ana(queues.update, { id: sales.id, firstResponseMinutes: 10 })
  const { id: connectionId } = await acme.connection()
  await owner`insert into connection_queues (company_id, connection_id, queue_id)
    values (${acme.companyId}, ${connectionId}, ${sales.id})`
  await arrive(acme, { connectionId, all: [anInbound({ text: 'Oi' })] })
  const show = async () => (await ana(tickets.list, { status: 'pending' })).tickets[0]!
  const sweep = async () => {
    await alertOfDeadlines.run(acme.world)
    await acme.runJobs()
  }
  const rule = (name: string, trigger: 'deadlineNear' | 'deadlineMissed', action: RuleAction) =>
    ana(automationRules.create, { name, trigger, actions: [action] })
  const { id: tagId } = await ana(tags.create, { name: 'Urgente' })
  await rule('Perto', 'deadlineNear', { kind: 'addTag', id: tagId })
  await rule('Venceu', 'deadlineMissed', { kind: 'moveToQueue', id: support.id })
  clock.advance(8 * MINUTE)
  await sweep()
  expect(await show()).toMatchObject({ tags: [{ name: 'Urgente' }], queue: { name: 'Vendas' } })
  clock.advance(2 * MINUTE)
  await sweep()
  expect(await show()).toMatchObject({ queue: { name: 'Suporte' }, deadline: null })
  const { messages: all } = await ana(messages.list, { ticketId: (await show()).id })
  const moved = all.find(({ system }) => system?.action === 'transferred')!
  expect(await ana(messages.cause, { messageId: moved.id })).toMatchObject({
    name: 'Venceu',
    code: 'rule_deadlineMissed',
  })
  for (const trigger of ['deadlineNear', 'deadlineMissed'] as const)
    expect(
      await ana(automationRules.dryRun, { trigger, actions: [{ kind: 'returnToQueue' }] }),
    ).toMatchObject({ checked: 1, matched: 1 })
})

test('two rules that pass a ticket to and fro stop after ten rounds, and say so', async () => {
  await lockExclusively('deadlines')
  const acme = await aCompany()
  const { ana, clock, sales, support } = acme
  clock.set('2020-11-24T12:00:00.000Z')
  for (const { id } of [sales, support]) await ana(queues.update, { id, firstResponseMinutes: 10 })
  const { id: connectionId } = await acme.connection()
  await owner`insert into connection_queues (company_id, connection_id, queue_id)
    values (${acme.companyId}, ${connectionId}, ${sales.id})`
  await arrive(acme, { connectionId, all: [anInbound({ text: 'Oi' })] })
  for (const [from, to] of [
    [sales, support],
    [support, sales],
  ] as const)
    await ana(automationRules.create, {
      name: `Para ${to.name}`,
      trigger: 'deadlineMissed',
      conditions: [{ kind: 'queue', ids: [from.id] }],
      actions: [{ kind: 'moveToQueue', id: to.id }],
    })
  for (let round = 0; round < 30; round += 1) {
    clock.advance(10 * MINUTE)
    await alertOfDeadlines.run(acme.world)
    await acme.runJobs()
  }
  const lines = await owner<{ action: string; count: number }>`
    select extra->'system'->>'action' as action, count(*)::int as count
      from messages where company_id = ${acme.companyId} group by 1`
  const countOf = (action: string) => lines.find((line) => line.action === action)?.count ?? 0
  expect(countOf('responseMissed')).toBeGreaterThan(RULE_ROUNDS_MAX)
  // The second rule sees what the first did, so each round moves the ticket there and back.
  expect(countOf('transferred')).toBe(2 * RULE_ROUNDS_MAX)
  expect(countOf('ruleLoop')).toBe(1)
})
