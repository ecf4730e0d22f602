import { expect, test } from 'vitest'
import { aQuickMessage } from '../../../test/fixtures/quick-message.ts'
import { variableValues } from '@recado/contract/desk/variable-values'
import { matchQuickMessages, labelOf } from './match-quick-messages.ts'

const a = (id: number, shortcode: string, message = 'Mensagem') =>
  aQuickMessage({ id, shortcode, message })

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

const values = variableValues({
  contact: { name: 'Lia Campos', number: '5511900000001', email: '' },
  agent: 'Ana Prado',
  hour: 14,
  language: 'pt',
})

test('a label is cut at 35 characters, and says what the customer will read', () => {
  const said = (message: string) =>
    labelOf(message, values)
      .map(({ text }) => text)
      .join('')
  expect(labelOf('Oi, {{primeiro_nome}}!', values)).toEqual([
    { text: 'Oi, ', is: 'text' },
    { text: 'Lia', is: 'value' },
    { text: '!', is: 'text' },
  ])
  const long = 'Atendemos de segunda a sexta, das 8h às 18h.'
  expect(said(long)).toBe(`${long.slice(0, 35)}...`)
  expect(said(`${'x'.repeat(31)} {{nome}}`)).toBe(`${'x'.repeat(31)} Lia...`)
  expect(said('x'.repeat(35))).toBe('x'.repeat(35))
})
