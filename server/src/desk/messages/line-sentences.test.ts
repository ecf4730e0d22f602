import { type SystemLine, systemActions } from '@recado/contract/desk/messages'
import { expect, test } from 'vitest'
import { sentenceOf } from './line-sentences.ts'

const languages = ['pt', 'en', 'es'] as const

const line = (action: SystemLine['action'], rest: Partial<SystemLine> = {}): SystemLine => ({
  action,
  by: 'Bia Nunes',
  toUser: null,
  toQueue: null,
  text: null,
  ...rest,
})

const inSaoPaulo = { language: 'pt', timeZone: 'America/Sao_Paulo' } as const

test('every action is a sentence in every language, with nothing left to fill in', () => {
  for (const language of languages)
    for (const action of systemActions) {
      const values = { toUser: 'Rui', toQueue: 'Vendas', text: '2026-03-20T12:00:00.000Z' }
      const said = sentenceOf(line(action, values), { language, timeZone: 'UTC' })
      expect([language, action, said]).toEqual([
        language,
        action,
        expect.stringMatching(/^\p{L}.{3,}/u),
      ])
      expect(said).not.toMatch(/\{\{|undefined|null|\}\}/)
    }
})

test('the languages say who, to whom and what in the same actions', () => {
  const marks = { by: 'BY', toUser: 'TO', toQueue: null, text: 'WHAT' }
  for (const action of systemActions) {
    const told = languages.map((language) => {
      const said = sentenceOf(line(action, marks), { language, timeZone: 'UTC' })
      return ['BY', 'TO', 'WHAT'].filter((mark) => said.includes(mark))
    })
    expect([action, told[1], told[2]]).toEqual([action, told[0], told[0]])
  }
})

test('an action of nobody is one of the system', () => {
  const said = languages.map((language) =>
    sentenceOf(line('accepted', { by: null }), { language, timeZone: 'UTC' }),
  )
  expect(said).toEqual([
    'O sistema aceitou',
    'The system accepted the ticket',
    'El sistema aceptó la atención',
  ])
})

test('a transfer names the person, the queue, or both, and its note', () => {
  const to = (rest: Partial<SystemLine>) => sentenceOf(line('transferred', rest), inSaoPaulo)
  expect(to({ toUser: 'Rui' })).toBe('Bia Nunes transferiu para Rui')
  expect(to({ toQueue: 'Vendas' })).toBe('Bia Nunes transferiu para Vendas')
  expect(to({ toUser: 'Rui', toQueue: 'Vendas', text: 'Cliente antigo' })).toBe(
    'Bia Nunes transferiu para Rui, Vendas: “Cliente antigo”',
  )
  expect(to({ toUser: 'Rui', text: '' })).toBe('Bia Nunes transferiu para Rui')
})

test('moments are told in the time zone of the company, other texts as they are', () => {
  const text = '2026-03-20T02:30:00.000Z'
  expect(sentenceOf(line('snoozed', { text }), inSaoPaulo)).toBe(
    'Bia Nunes adiou até 19/03/2026, 23:30',
  )
  const inAuckland = { language: 'en', timeZone: 'Pacific/Auckland' } as const
  expect(sentenceOf(line('scheduled', { text }), inAuckland)).toMatch(/3\/20\/26, 3:30\sPM$/)
  expect(sentenceOf(line('tagged', { text }), inSaoPaulo)).toBe(`Bia Nunes marcou com ${text}`)
  expect(sentenceOf(line('snoozed', { text: 'amanhã' }), inSaoPaulo)).toBe(
    'Bia Nunes adiou até amanhã',
  )
})

test('an expiration that was removed is told as such', () => {
  expect(sentenceOf(line('expiration', { text: '30' }), inSaoPaulo)).toBe(
    'Bia Nunes definiu a expiração em 30 min',
  )
  expect(sentenceOf(line('expiration'), inSaoPaulo)).toBe('Bia Nunes tirou o tempo de expiração')
})

test('braces in a name or a note are not filled in', () => {
  const said = sentenceOf(line('tagged', { by: '{{text}}', text: '{{by}}' }), inSaoPaulo)
  expect(said).toBe('{{text}} marcou com {{by}}')
})
