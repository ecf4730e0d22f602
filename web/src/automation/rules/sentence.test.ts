import { beforeAll, expect, test } from 'vitest'
import i18next from 'i18next'
import { texts } from '../../i18n/pt/rules.ts'
import { type RuleDraft, sentenceOf, unitOf } from './sentence.ts'

const names = {
  tag: [{ id: 1, name: 'Boleto' }],
  queue: [
    { id: 2, name: 'Vendas' },
    { id: 3, name: 'Suporte' },
  ],
  user: [{ id: 4, name: 'Bia Nunes' }],
  connection: undefined,
  closingReason: [],
}

const own = i18next.createInstance()

beforeAll(() =>
  own.init({
    lng: 'pt',
    defaultNS: 'rules',
    resources: { pt: { rules: texts } },
    interpolation: { escapeValue: false },
  }),
)

const read = (rule: Partial<RuleDraft>) => {
  const t = own.getFixedT('pt', 'rules')
  const whole: RuleDraft = {
    trigger: 'messageReceived',
    match: 'all',
    conditions: [],
    actions: [{ kind: 'addTag', id: '1' }],
    ...rule,
  }
  return sentenceOf(whole, { t: t as never, language: 'pt', names })
}

test('a rule reads itself back as one sentence', () => {
  expect(read({})).toBe('Quando chega uma mensagem, então põe a etiqueta Boleto.')
  expect(
    read({
      match: 'any',
      conditions: [
        { kind: 'textContains', words: ['boleto', 'segunda via'] },
        { kind: 'queue', ids: ['2', '3'] },
        { kind: 'unassigned' },
      ],
      actions: [{ kind: 'assign', id: '4' }, { kind: 'snooze', minutes: 120 }, { kind: 'resolve' }],
    }),
  ).toBe(
    'Quando chega uma mensagem, se o texto tem “boleto” ou “segunda via”, o setor é Vendas ou Suporte ou ninguém atende, então passa para Bia Nunes, adia por 2 horas e resolve.',
  )
})

test('what is not filled in yet, loading or deleted has a place in the sentence', () => {
  expect(
    read({
      conditions: [
        { kind: 'textContains' },
        { kind: 'connection', ids: ['9'] },
        { kind: 'tag', ids: ['9'] },
        { kind: 'contactField', field: 'Plano', value: 'ouro' },
      ],
      actions: [{ kind: 'moveToQueue' }, { kind: 'sendMessage', text: 'a'.repeat(200) }],
    }),
  ).toBe(
    `Quando chega uma mensagem, se o texto tem …, o número é …, tem a etiqueta (excluído) e o campo Plano do contato contém “ouro”, então move para … e envia “${'a'.repeat(80)}…”.`,
  )
})

test.each([
  [5, { count: 5, unit: 'minutes' }],
  [60, { count: 1, unit: 'hours' }],
  [90, { count: 90, unit: 'minutes' }],
  [2880, { count: 2, unit: 'days' }],
  [0, { count: 0, unit: 'minutes' }],
] as const)('%i minutes are %j', (minutes, shown) => {
  expect(unitOf(minutes)).toEqual(shown)
})
