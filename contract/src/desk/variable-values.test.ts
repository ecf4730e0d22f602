import { expect, test } from 'vitest'
import { dayPartOf, variableValues } from './variable-values.ts'

const contact = { name: ' Lia  Campos', number: '5511900000001', email: 'lia@casa.test' }

test('the values come from the contact, the ticket, the writer and the time of day', () => {
  const ticket = { id: 12, day: '2026-11-21', queue: 'Vendas' }
  expect(variableValues({ contact, agent: 'Ana', ticket, hour: 9, language: 'es' })).toEqual({
    nome: ' Lia  Campos',
    primeiro_nome: 'Lia',
    atendente: 'Ana',
    saudacao: 'Buenos días',
    protocolo: '2026112112',
    fila: 'Vendas',
    numero: '+55 11 90000-0001',
    email: 'lia@casa.test',
  })
})

test('without a ticket there is no protocol and no queue, and Portuguese is the language of last resort', () => {
  const values = variableValues({ contact, agent: '', hour: 20, language: 'fr' })
  expect(values).toMatchObject({ protocolo: '', fila: '', atendente: '', saudacao: 'Boa noite' })
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
