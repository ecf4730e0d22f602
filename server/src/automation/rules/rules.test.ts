import { queues } from '@recado/contract/accounts/queues'
import { automationRules } from '@recado/contract/automation/automation-rules'
import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { tags } from '@recado/contract/desk/tags'
import { ticketTags } from '@recado/contract/desk/ticket-tags'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { owner } from '../../../test/database.ts'
import { aRulesDesk } from '../../../test/rules-desk.ts'
import { ticketsIn } from '../../../test/told.ts'

test('a rule marks, moves and answers in the transaction of the message, and each line says why', async () => {
  const { bia, boleto, sales, rule, write, ticketNow, said } = await aRulesDesk()
  const { id } = await rule({
    name: 'Segunda via',
    conditions: [
      { kind: 'textContains', words: ['boleto', 'segunda via'] },
      { kind: 'unassigned' },
    ],
    actions: [
      { kind: 'addTag', id: boleto.id },
      { kind: 'moveToQueue', id: sales.id },
      { kind: 'sendMessage', text: 'Oi, {{primeiro_nome}}. Já envio.' },
      { kind: 'addNote', text: 'Pediu o boleto' },
    ],
  })
  await write('Bom dia')
  expect((await said()).map(({ body }) => body)).toEqual(['Bom dia'])
  await write('Preciso da SEGUNDA  VÍA')
  expect(await ticketNow()).toMatchObject({
    status: 'pending',
    queueId: sales.id,
    tags: [{ name: 'Boleto' }],
  })
  const automatic = (await said()).filter(({ automation }) => automation)
  expect(automatic.map(({ system, body }) => system?.action ?? body)).toEqual([
    'tagged',
    'transferred',
    'Oi, Lia. Já envio.',
    'noted',
  ])
  for (const { automation, user, system } of automatic) {
    expect(automation).toEqual({ kind: 'rule', name: 'Segunda via' })
    expect([user, system?.by ?? null]).toEqual([null, null])
  }
  expect(await bia(messages.cause, { messageId: automatic[0]!.id })).toMatchObject({
    kind: 'rule',
    name: 'Segunda via',
    code: 'rule_messageReceived',
    inputs: { words: ['segunda via'], text: 'Preciso da SEGUNDA  VÍA' },
    editor: `/automation-rules?edit=${id}`,
  })
})

test('rules run in their order, each sees what the ones before it did, and one that is off does not run', async () => {
  const { ana, boleto, vip, support, rule, write, ticketNow, lines } = await aRulesDesk()
  const hasTag = [{ kind: 'tag' as const, ids: [boleto.id] }]
  const second = await rule({
    conditions: hasTag,
    actions: [{ kind: 'moveToQueue', id: support.id }],
  })
  const first = await rule({})
  const off = await rule({ actions: [{ kind: 'addTag', id: vip.id }], isActive: false })
  await write('Oi')
  expect(await ticketNow()).toMatchObject({ queueId: null, tags: [{ name: 'Boleto' }] })
  await ana(automationRules.reorder, { automationRuleIds: [first.id, second.id, off.id] })
  await write('Oi de novo')
  expect(await ticketNow()).toMatchObject({ queueId: support.id })
  expect(await lines()).toEqual(['Oi', 'tagged', 'Oi de novo', 'transferred'])
})

test('what a rule adds to an accepted ticket is newer than the answer of the call', async () => {
  const { ana, rule, write, ticketNow, told } = await aRulesDesk()
  await rule({ trigger: 'assigned' })
  await write('Oi')
  const { id: ticketId } = await ticketNow()
  told.length = 0
  const answer = await ana(tickets.change, { ticketId, status: 'open' })
  const { tags: shown, revision } = ticketsIn(told).at(-1)!
  expect(shown).toMatchObject([{ name: 'Boleto' }])
  expect(revision).toBeGreaterThan(answer.revision!)
})

test('of many messages at once each starts its rules', async () => {
  const { companyId, rule, write } = await aRulesDesk()
  await rule({ actions: [{ kind: 'addNote', text: 'Veio uma mensagem' }] })
  await write('Oi')
  await write(...Array.from({ length: 12 }, (_, i) => `Mensagem ${i}`))
  const stored = await owner`
    select count(*)::int as all, count(*) filter (where media_type = 'system')::int as lines
      from messages where company_id = ${companyId}`
  expect(stored).toMatchObject([{ all: 26, lines: 13 }])
})

test('each change of a ticket starts its rules: created, queue, agent, tag, resolved, reopened', async () => {
  const { ana, bia, vip, sales, rule, write, ticketNow, said } = await aRulesDesk()
  const events = [
    'ticketCreated',
    'queueChanged',
    'assigned',
    'tagAdded',
    'resolved',
    'ticketReopened',
  ] as const
  for (const trigger of events)
    await rule({ name: trigger, trigger, actions: [{ kind: 'addNote', text: trigger }] })
  await write('Oi')
  const { id: ticketId } = await ticketNow()
  await ana(tickets.change, { ticketId, queueId: sales.id })
  await bia(tickets.change, { ticketId, status: 'open' })
  await bia(ticketTags.give, { ticketId, tagId: vip.id })
  await bia(tickets.change, { ticketId, status: 'closed' })
  await bia(tickets.change, { ticketId, status: 'open' })
  const notes = (await said()).filter(({ system }) => system?.action === 'noted')
  expect(notes.map(({ automation }) => automation?.name)).toEqual(events)
})

test('conditions know the contact: the first ticket, and additional fields', async () => {
  const { ana, boleto, vip, rule, write, ticketNow } = await aRulesDesk()
  await rule({ trigger: 'ticketCreated', conditions: [{ kind: 'newContact' }] })
  await rule({
    conditions: [{ kind: 'contactField', field: 'plano', value: 'ouro' }],
    actions: [{ kind: 'addTag', id: vip.id }],
  })
  await write('Oi')
  const { contactId, tags: before } = await ticketNow()
  expect(before).toMatchObject([{ id: boleto.id }])
  await ana(contacts.update, {
    id: contactId,
    extraInfo: [{ name: 'Plano', value: 'Ouro anual' }],
  })
  await write('Oi')
  expect((await ticketNow()).tags).toMatchObject([{ name: 'Boleto' }, { name: 'Cliente VIP' }])
})

test('rules that start each other stop after ten rounds, and a line says so', async () => {
  const { sales, support, rule, write, said } = await aRulesDesk()
  const moves = (from: number, to: number) => ({
    trigger: 'queueChanged' as const,
    conditions: [{ kind: 'queue' as const, ids: [from] }],
    actions: [{ kind: 'moveToQueue' as const, id: to }],
  })
  const there = await rule(moves(sales.id, support.id))
  await rule(moves(support.id, sales.id))
  await rule({ actions: [{ kind: 'moveToQueue', id: sales.id }] })
  await write('Oi')
  const all = (await said()).map(({ system }) => system?.action)
  // The first one is of the message, the others are the rounds.
  expect(all.filter((action) => action === 'transferred')).toHaveLength(11)
  const stopped = (await said()).filter(({ system }) => system?.action === 'ruleLoop')
  expect(stopped.map(({ system }) => system?.text)).toEqual([there.name])
})

test('a rule whose target was removed does not run and says which', async () => {
  const { ana, boleto, sales, rule, write, ticketNow, lines } = await aRulesDesk()
  await rule({
    actions: [
      { kind: 'moveToQueue', id: sales.id },
      { kind: 'addTag', id: boleto.id },
    ],
  })
  await ana(queues.remove, { id: sales.id })
  await write('Oi')
  expect(await lines()).toEqual(['Oi'])
  const lost = async () => (await ana(automationRules.list, {})).map((one) => one.lostTargets)
  expect(await lost()).toEqual([['queue']])
  await ana(tags.remove, { id: boleto.id })
  expect(await lost()).toEqual([['queue', 'tag']])
  expect(await ticketNow()).toMatchObject({ tags: [] })
})

test('an action that is refused ends its rule with a line, and the message stays', async () => {
  const { ana, rule, write, said, vip, told } = await aRulesDesk()
  const all = await Promise.all(
    Array.from({ length: 31 }, (_, i) => ana(tags.create, { name: `Marca ${i}` })),
  )
  const marks = all.map(({ id }) => ({ kind: 'addTag' as const, id }))
  for (let i = 0; i < 27; i += 9) await rule({ actions: marks.slice(i, i + 9) })
  const { name } = await rule({
    actions: [
      ...marks.slice(27, 30),
      { kind: 'addTag', id: vip.id },
      { kind: 'addNote', text: 'Não chega aqui' },
    ],
  })
  await write('Oi')
  expect(ticketsIn(told).at(-1)!.tags).toHaveLength(30)
  const last = (await said()).at(-1)!
  expect(last).toMatchObject({ system: { action: 'ruleStopped', text: name } })
  expect((await ana(messages.cause, { messageId: last.id })).code).toBe('rule_refused')
})
