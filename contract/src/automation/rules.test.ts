import { expect, test } from 'vitest'
import { actionKinds, type RuleAction, type RuleCondition, type RuleTrigger } from './rule-parts.ts'
import {
  actsOf,
  applyAction,
  foundWords,
  heldConditions,
  RULE_ROUNDS_MAX,
  type RuleFacts,
  RuleRounds,
  type RuleTicket,
  triggersOf,
} from './rules.ts'

const facts: RuleFacts = {
  text: '',
  status: 'pending',
  queueId: 4,
  userId: null,
  tagIds: [7],
  isSnoozed: false,
  bot: null,
  connectionId: 2,
  isGroup: false,
  isOpen: true,
  isNewContact: false,
  fields: [{ name: 'Plano', value: 'Ouro anual' }],
}

test.each([
  ['Quero a 2ª via do BOLETO, por favor', ['boleto'], ['boleto']],
  ['quero cancelar', ['Cancelár', 'desistir'], ['Cancelár']],
  ['coisa', ['oi'], []],
  ['Oi!', ['oi'], ['oi']],
  ['segunda   via\nurgente', ['Segunda via'], ['Segunda via']],
  ['segundavia', ['segunda via'], []],
  ['não', ['nao'], ['nao']],
  ['👍', ['👍'], ['👍']],
  ['', ['oi'], []],
  ['oi', [], []],
])('in “%s” the words %j are found: %j', (text, words, found) => {
  expect(foundWords(text, words)).toEqual(found)
})

test.each<[RuleCondition, Partial<RuleFacts>, boolean]>([
  [{ kind: 'textContains', words: ['boleto'] }, { text: 'O boleto' }, true],
  [{ kind: 'textContains' }, { text: 'O boleto' }, false],
  [{ kind: 'connection', ids: [2, 3] }, {}, true],
  [{ kind: 'connection', ids: [2] }, { connectionId: null }, false],
  [{ kind: 'queue', ids: [4] }, {}, true],
  [{ kind: 'queue', ids: [5] }, {}, false],
  [{ kind: 'noQueue' }, { queueId: null }, true],
  [{ kind: 'noQueue' }, {}, false],
  [{ kind: 'tag', ids: [9, 7] }, {}, true],
  [{ kind: 'tag', ids: [7] }, { tagIds: [] }, false],
  [{ kind: 'newContact' }, { isNewContact: true }, true],
  [{ kind: 'contactField', field: 'plano' }, {}, true],
  [{ kind: 'contactField', field: 'Plano', value: 'ouro' }, {}, true],
  [{ kind: 'contactField', field: 'Plano', value: 'prata' }, {}, false],
  [{ kind: 'contactField', field: 'Cidade' }, {}, false],
  [{ kind: 'status', statuses: ['pending', 'open'] }, {}, true],
  [{ kind: 'status', statuses: ['closed'] }, {}, false],
  [{ kind: 'unassigned' }, {}, true],
  [{ kind: 'unassigned' }, { userId: 1 }, false],
  [{ kind: 'inHours' }, {}, true],
  [{ kind: 'inHours' }, { isOpen: false }, false],
  [{ kind: 'outOfHours' }, { isOpen: false }, true],
  [{ kind: 'outOfHours' }, {}, false],
  [{ kind: 'notGroup' }, {}, true],
  [{ kind: 'notGroup' }, { isGroup: true }, false],
  [{ kind: 'ofTheNextRelease' as never }, {}, false],
])('the condition %j of a ticket with %j holds: %s', (condition, change, holds) => {
  const rule = { match: 'all' as const, conditions: [condition] }
  const now = { ...facts, ...change }
  expect(heldConditions(rule, now)).toEqual(holds ? [condition] : undefined)
})

test('all conditions must hold, or one of them; without conditions a rule always matches', () => {
  const yes: RuleCondition = { kind: 'unassigned' }
  const no: RuleCondition = { kind: 'noQueue' }
  expect(heldConditions({ match: 'all', conditions: [yes, no] }, facts)).toBeUndefined()
  expect(heldConditions({ match: 'any', conditions: [yes, no] }, facts)).toEqual([yes])
  expect(heldConditions({ match: 'any', conditions: [no] }, facts)).toBeUndefined()
  for (const match of ['all', 'any'] as const)
    expect(heldConditions({ match, conditions: [] }, facts)).toEqual([])
})

test('an action that would change nothing does not count, also after an earlier one', () => {
  const actions: RuleAction[] = [
    { kind: 'addTag', id: 7 },
    { kind: 'addTag', id: 8 },
    { kind: 'addTag', id: 8 },
    { kind: 'removeTag', id: 7 },
    { kind: 'moveToQueue', id: 4 },
    { kind: 'snooze', minutes: 5 },
    { kind: 'resolve' },
    { kind: 'resolve' },
    { kind: 'assign', id: 1 },
    { kind: 'sendMessage', text: 'Tchau' },
  ]
  expect(actsOf(actions, facts)).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
    true,
    false,
    false,
    true,
  ])
})

test('a change of a ticket is the events that happened in it', () => {
  const ticket = { status: 'open', queueId: 4, userId: 1 } as const
  expect(triggersOf({ ticket, before: null })).toEqual(['ticketCreated'])
  expect(triggersOf({ ticket, before: { queueId: 4, userId: 1 } })).toEqual([])
  expect(triggersOf({ ticket, before: { queueId: null, userId: null } })).toEqual([
    'queueChanged',
    'assigned',
  ])
  const closed = { ...ticket, status: 'closed' } as const
  expect(triggersOf({ ticket, before: closed })).toEqual(['ticketReopened'])
  expect(triggersOf({ ticket: closed, before: ticket })).toEqual(['resolved'])
  const left = { ...ticket, queueId: null, userId: null }
  expect(triggersOf({ ticket: left, before: ticket })).toEqual([])
})

/** Numbers from 0 to below 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('any set of rules ends', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomNumbers(seed)
    const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
    const triggers: RuleTrigger[] = ['ticketCreated', 'queueChanged', 'assigned', 'tagAdded']
    const rules = Array.from({ length: 1 + Math.floor(random() * 20) }, () => ({
      trigger: one(triggers),
      actions: Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
        kind: one(actionKinds),
        id: Math.floor(random() * 3),
      })),
    }))
    expect(roundsUntilEnd(rules)).toBeLessThanOrEqual(RULE_ROUNDS_MAX)
  }
})

/** Runs rules on a model of one ticket as the server does. Returns the number of rounds. */
function roundsUntilEnd(rules: { trigger: RuleTrigger; actions: RuleAction[] }[]): number {
  const rounds = new RuleRounds()
  let ticket: RuleTicket = { ...facts, tagIds: [] }
  let count = 0
  const events: RuleTrigger[] = ['ticketCreated']
  for (let event = events.shift(); event; event = events.shift())
    for (const rule of rules.filter(({ trigger }) => trigger === event)) {
      if (!actsOf(rule.actions, ticket).includes(true)) continue
      if (!rounds.begin(1)) break
      count += 1
      for (const action of rule.actions) {
        const after = applyAction(action, ticket)
        ticket = after?.ticket ?? ticket
        events.push(...(after?.events ?? []))
      }
    }
  return count
}
