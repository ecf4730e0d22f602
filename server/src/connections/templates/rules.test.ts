import { renderTemplate, type Template } from '@recado/contract/desk/templates'
import { expect, test } from 'vitest'
import { componentsOf } from './rules.ts'

const template = (wording: Pick<Template, 'header' | 'body'>): Template => ({
  id: 1,
  whatsappId: 1,
  name: 'pedido',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  footer: null,
  buttons: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...wording,
})

const text = (value: string) => ({ type: 'text', text: value })

test('numbered placeholders are sent by number, whatever their order in the text', () => {
  const order = template({
    header: { format: 'text', text: 'Loja {{1}}' },
    body: 'Pedido {{2}} de {{10}}, {{1}}',
  })
  const filled = ['Centro', '777', 'sexta', 'Lia']
  expect(renderTemplate(order, filled)).toBe('Loja Centro\n\nPedido 777 de sexta, Lia')
  expect(componentsOf(order, filled)).toEqual([
    { type: 'header', parameters: [text('Centro')] },
    { type: 'body', parameters: [text('Lia'), text('777'), text('sexta')] },
  ])
})

test('named placeholders are sent with their names in any order', () => {
  const order = template({ header: null, body: 'Pedido {{numero}} de {{nome}}' })
  expect(componentsOf(order, ['777', 'Lia'])).toEqual([
    {
      type: 'body',
      parameters: [
        { ...text('777'), parameter_name: 'numero' },
        { ...text('Lia'), parameter_name: 'nome' },
      ],
    },
  ])
})
