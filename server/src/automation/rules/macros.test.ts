import { type AutomationRule, automationRules } from '@recado/contract/automation/automation-rules'
import { messages } from '@recado/contract/desk/messages'
import { tags } from '@recado/contract/desk/tags'
import type { Call } from '@recado/contract/platform/endpoint'
import { expect, test } from 'vitest'
import { aRulesDesk } from '../../../test/rules-desk.ts'

test('a macro runs in the name of the person, all or nothing, on a ticket that the person sees', async () => {
  const { bia, rui, sales, support, boleto, rule, ticket, ana } = await aRulesDesk()
  const macro = await rule({
    name: 'Mandar ao suporte',
    trigger: 'manual',
    actions: [
      { kind: 'moveToQueue', id: support.id },
      { kind: 'addTag', id: boleto.id },
      { kind: 'addNote', text: 'Já pagou' },
    ],
  })
  expect(await bia(automationRules.macros, {})).toMatchObject([{ name: 'Mandar ao suporte' }])
  const { id: ticketId } = await ticket({ queueId: sales.id, status: 'pending' })
  const run = { id: macro.id, ticketId }
  await expect(rui(automationRules.run, run)).rejects.toThrow('ERR_NO_PERMISSION')
  expect(await bia(automationRules.run, run)).toMatchObject({ queueId: support.id })
  const { messages: said } = await ana(messages.list, { ticketId })
  expect(said.map(({ system }) => [system?.action, system?.by])).toEqual([
    ['transferred', 'Bia Nunes'],
    ['tagged', 'Bia Nunes'],
    ['noted', 'Bia Nunes'],
  ])
  expect(said.every(({ automation }) => automation === null)).toBe(true)
  await ana(automationRules.update, { id: macro.id, isActive: false })
  await expect(ana(automationRules.run, run)).rejects.toThrow('ERR_NO_AUTOMATION_RULE_FOUND')
})

test('a dry run shows what would have happened and changes nothing', async () => {
  const { ana, bia, boleto, write, lines, ticketNow } = await aRulesDesk()
  await write('Quero o boleto', 'Obrigada')
  const before = await ticketNow()
  const rule = {
    trigger: 'messageReceived',
    conditions: [{ kind: 'textContains', words: ['boleto'] }],
    actions: [{ kind: 'addTag', id: boleto.id }, { kind: 'returnToQueue' }],
  } satisfies Call<typeof automationRules.dryRun>
  expect(await ana(automationRules.dryRun, rule)).toMatchObject({
    checked: 2,
    matched: 1,
    results: [{ ticketId: before.id, text: 'Quero o boleto', acts: [true, false] }],
  })
  expect(await ticketNow()).toEqual(before)
  expect(await lines()).toEqual(['Quero o boleto', 'Obrigada'])
  for (const trigger of [
    'ticketCreated',
    'resolved',
    'ticketReopened',
    'tagAdded',
    'manual',
  ] as const)
    expect(
      (await ana(automationRules.dryRun, { trigger, actions: rule.actions })).checked,
      trigger,
    ).toBe(trigger === 'ticketCreated' || trigger === 'manual' ? 1 : 0)
  await expect(bia(automationRules.dryRun, rule)).rejects.toThrow('ERR_NO_PERMISSION')
})

test('a form that makes no sense, or names what another company has, is refused', async () => {
  const { ana, stranger, rule, boleto } = await aRulesDesk()
  const foreign = await stranger(tags.create, { name: 'De fora' })
  await expect(rule({ actions: [{ kind: 'addTag', id: foreign.id }] })).rejects.toThrow(
    'ERR_AUTOMATION_RULE_TARGET_NOT_FOUND',
  )
  await expect(rule({ conditions: [{ kind: 'tag', ids: [foreign.id] }] })).rejects.toThrow(
    'ERR_AUTOMATION_RULE_TARGET_NOT_FOUND',
  )
  const word = { kind: 'textContains' as const, words: ['oi'] }
  for (const form of [
    { actions: [] },
    { actions: [{ kind: 'addTag' as const }] },
    { actions: [{ kind: 'sendMessage' as const, text: ' ' }] },
    { conditions: [{ kind: 'textContains' as const, words: [] }] },
    { trigger: 'manual' as const, conditions: [{ kind: 'unassigned' as const }] },
    { trigger: 'resolved' as const, conditions: [word] },
  ])
    await expect(rule(form), JSON.stringify(form)).rejects.toThrow('ERR_INVALID_INPUT')
  const { id } = await rule({ conditions: [word] })
  await expect(ana(automationRules.update, { id, trigger: 'resolved' })).rejects.toThrow(
    'ERR_INVALID_INPUT',
  )
  const kept = (await ana(automationRules.list, {})).at(-1) as AutomationRule
  expect(kept).toMatchObject({ trigger: 'messageReceived', actions: [{ id: boleto.id }] })
})
