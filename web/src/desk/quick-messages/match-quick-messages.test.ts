import type { QuickMessage } from '@recado/contract/desk/quick-messages'
import { expect, test } from 'vitest'
import { matchQuickMessages, labelOf } from './match-quick-messages.ts'
import { dayPartOf, fillVariables, partsOf } from './variables.ts'

const a = (id: number, shortcode: string, message = 'Mensagem'): QuickMessage => ({
  id,
  shortcode,
  message,
  userId: null,
  isGlobal: true,
})

const all = [
  a(1, 'prazo', 'Seu pedido chega até {{data}}.'),
  a(2, 'pix', 'Chave Pix: financeiro@casaazul.test'),
  a(3, 'horário', 'Atendemos de segunda a sexta.'),
  a(4, 'troca', 'A troca pode ser pedida em até 7 dias. O prazo conta da entrega.'),
]
const found = (said: string, recent: number[] = []) =>
  matchQuickMessages(all, said, recent).map(({ shortcode }) => shortcode)

test('the beginning of a shortcut fits best, then its letters in order, then the words of the message', () => {
  expect(found('p')).toEqual(['prazo', 'pix', 'troca'])
  expect(found('prazo')).toEqual(['prazo', 'troca'])
  expect(found('prz')).toEqual(['prazo'])
  expect(found('segunda')).toEqual(['horário'])
  expect(found('xyz')).toEqual([])
})

test('accents and case never matter', () => {
  expect(found('HORARIO')).toEqual(['horário'])
})

test('among those that fit alike, the one used last comes first', () => {
  expect(found('p', [2])).toEqual(['pix', 'prazo', 'troca'])
  expect(found('', [4, 3])).toEqual(['troca', 'horário', 'prazo', 'pix'])
})

const facts = {
  name: 'Lia Campos',
  agent: 'Ana Prado',
  greeting: 'Boa tarde',
  protocol: '2026112112',
  queue: 'Vendas',
  number: '+55 11 90000-0001',
  email: '',
}

test('a label is cut at 35 characters, and says what the customer will read', () => {
  const said = (message: string) =>
    labelOf(message, facts)
      .map(({ text }) => text)
      .join('')
  expect(labelOf('Oi, {{primeiro_nome}}!', facts)).toEqual([
    { text: 'Oi, ', is: 'text' },
    { text: 'Lia', is: 'value' },
    { text: '!', is: 'text' },
  ])
  const long = 'Atendemos de segunda a sexta, das 8h às 18h.'
  expect(said(long)).toBe(`${long.slice(0, 35)}...`)
  expect(said(`${'x'.repeat(31)} {{nome}}`)).toBe(`${'x'.repeat(31)} Lia...`)
  expect(said('x'.repeat(35))).toBe('x'.repeat(35))
})

test('what is known is filled in, what is not stays to be typed', () => {
  expect(
    fillVariables(
      '{{saudacao}}, {{ primeiro_nome }} ({{nome}})! Pedido {{pedido}}. {{atendente}}',
      facts,
    ),
  ).toBe('Boa tarde, Lia (Lia Campos)! Pedido {{pedido}}. Ana Prado')
  expect(fillVariables('{{first_name}} {{saludo}}', facts)).toBe('Lia Boa tarde')
  expect(fillVariables('{{nome}}', { ...facts, name: '' })).toBe('{{nome}}')
})

test('single braces, other spellings and every variable are read; text in braces stays text', () => {
  expect(fillVariables('{nome} {primeiroNome} {{Saudação}}', facts)).toBe(
    'Lia Campos Lia Boa tarde',
  )
  expect(fillVariables('{protocolo} {fila} {numero} {{atendente}}', facts)).toBe(
    '2026112112 Vendas +55 11 90000-0001 Ana Prado',
  )
  expect(fillVariables('{email} {pedido} {a b} { } {{', facts)).toBe(
    '{email} {pedido} {a b} { } {{',
  )
  expect(fillVariables('{email}', { ...facts, email: 'lia@casa.test' })).toBe('lia@casa.test')
})

test('a preview shows values, and marks as typed what is unknown', () => {
  expect(partsOf('{nome} até {{data}}.', facts)).toEqual([
    { text: 'Lia Campos', is: 'value' },
    { text: ' até ', is: 'text' },
    { text: '{{data}}', is: 'unknown' },
    { text: '.', is: 'text' },
  ])
})

test('the day has a morning, an afternoon and an evening', () => {
  expect([4, 5, 11, 12, 17, 18].map(dayPartOf)).toEqual([
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ])
})
