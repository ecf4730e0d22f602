import { expect, test } from 'vitest'
import { fromMarkdown, fromRichText } from './whatsapp-text.ts'

test.each([
  ['Olá, **Lia**! Sou da *Casa Azul*.', 'Olá, *Lia*! Sou da _Casa Azul_.'],
  ['# Planos', '*Planos*'],
  ['## **Planos** ##', '*Planos*'],
  ['- **Básico**: R$ 49\n- Completo', '• *Básico*: R$ 49\n• Completo'],
  ['Veja [o boleto](https://casa.example/b?a=1)', 'Veja o boleto: https://casa.example/b?a=1'],
  ['[https://casa.example](https://casa.example)', 'https://casa.example'],
  ['~~R$ 99~~ R$ 49', '~R$ 99~ R$ 49'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['__forte__ e \\*literal\\*', '*forte* e *literal*'],
  ['  \n ', ''],
])('%j is %j on WhatsApp', (markdown, text) => {
  expect(fromMarkdown(markdown)).toBe(text)
})

test('a long text without an end of its marks is read in time', () => {
  const began = performance.now()
  fromMarkdown('**a '.repeat(1_000) + '['.repeat(4_000))
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a tree of rich text gives its words and addresses', () => {
  const tree = [
    { type: 'p', children: [{ text: 'Olá, ' }, { text: 'Lia', bold: true }] },
    {
      type: 'p',
      children: [{ type: 'a', url: 'https://casa.example', children: [{ text: 'site' }] }],
    },
    null,
    7,
  ]
  expect(fromRichText(tree)).toBe('Olá, Lia\nsite: https://casa.example')
})
