import fc from 'fast-check'
import { expect, test } from 'vitest'
import { variableValues } from './variable-values.ts'
import { renderedParts, renderText, type VariableValues, variableRanges } from './variables.ts'

const values: VariableValues = variableValues({
  contact: { name: 'Lia Campos', number: '5511900000001', email: '' },
  agent: 'Ana Prado',
  ticket: { id: 12, day: '2026-11-21', queue: 'Vendas' },
  hour: 14,
  language: 'pt',
})

test('known variables get their values, and others stay as typed', () => {
  expect(
    renderText(
      '{{saudacao}}, {{ primeiro_nome }} ({{nome}})! Pedido {{pedido}}. {{atendente}}',
      values,
    ),
  ).toBe('Boa tarde, Lia (Lia Campos)! Pedido {{pedido}}. Ana Prado')
  expect(renderText('{{first_name}} {{saludo}}', values)).toBe('Lia Boa tarde')
  expect(renderText('{{nome}}', { ...values, nome: '' })).toBe('{{nome}}')
})

test('single braces and other spellings are read, and text in braces stays text', () => {
  expect(renderText('{nome} {primeiroNome} {{Saudação}}', values)).toBe('Lia Campos Lia Boa tarde')
  expect(renderText('{protocolo} {fila} {numero} {{atendente}}', values)).toBe(
    '2026112112 Vendas +55 11 90000-0001 Ana Prado',
  )
  expect(renderText('{email} {pedido} {a b} { } {{', values)).toBe('{email} {pedido} {a b} { } {{')
  expect(renderText('{email}', { ...values, email: 'lia@casa.test' })).toBe('lia@casa.test')
  expect(renderText('{{{nome}}} {{nome} {constructor} {__proto__}', values)).toBe(
    '{Lia Campos} {Lia Campos {constructor} {__proto__}',
  )
})

test('a preview shows values, and marks as typed what is unknown', () => {
  expect(renderedParts('{nome} até {{data}}.', values)).toEqual([
    { text: 'Lia Campos', is: 'value' },
    { text: ' até ', is: 'text' },
    { text: '{{data}}', is: 'unknown' },
    { text: '.', is: 'text' },
  ])
  expect(variableRanges('{nome} até {{data}}.')).toEqual([
    [0, 6],
    [11, 19],
  ])
})

/** Texts with many braces, so that most contain variables or parts of some. */
const braced = fc
  .array(
    fc.oneof(
      fc.constantFrom('{', '}', '{{', '}}', 'nome', '{nome}', '{{ nome }}', '{{pedido}}', '$&'),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

const anyValues = fc.record<VariableValues>({
  nome: braced,
  primeiro_nome: braced,
  atendente: braced,
  saudacao: braced,
  protocolo: braced,
  fila: braced,
  numero: braced,
  email: braced,
})

const none = Object.fromEntries(Object.keys(values).map((name) => [name, ''])) as VariableValues

test('no text is dropped: all but the replaced variables stays, in order', () => {
  fc.assert(
    fc.property(braced, anyValues, (text, given) => {
      let rest = text
      for (const part of renderedParts(text, given)) {
        if (part.is !== 'value') {
          expect(rest.startsWith(part.text)).toBe(true)
          rest = rest.slice(part.text.length)
          continue
        }
        const [range] = variableRanges(rest)
        expect(range?.[0]).toBe(0)
        rest = rest.slice(range![1])
      }
      expect(rest).toBe('')
      expect(renderText(text, none)).toBe(text)
    }),
  )
})

/** A piece of a text, with what a customer reads for it. */
const piece = (given: VariableValues) =>
  fc.oneof(
    fc.stringMatching(/^[^{}]{0,8}$/).map((text) => [text, text]),
    fc.constantFrom('{{pedido}}', '{data}', '{a b}').map((text) => [text, text]),
    fc
      .constantFrom(...(Object.keys(given) as (keyof VariableValues)[]))
      .chain((name) =>
        fc
          .constantFrom(`{{${name}}}`, `{{ ${name.toUpperCase()} }}`, `{${name}}`)
          .map((typed) => [typed, given[name] || typed]),
      ),
  )

test('a value is taken as it is: variables in it are never read again', () => {
  const cases = anyValues.chain((given) =>
    fc.tuple(fc.constant(given), fc.array(piece(given), { maxLength: 8 })),
  )
  fc.assert(
    fc.property(cases, ([given, pieces]) => {
      const typed = pieces.map(([text]) => text).join('')
      const read = pieces.map(([, text]) => text).join('')
      expect(renderText(typed, given)).toBe(read)
    }),
  )
})

test('the longest text is read in a few milliseconds', () => {
  const long = [
    `{{${' '.repeat(4000)}x`,
    '{{'.repeat(2000),
    '{{a'.repeat(1300),
    `{${'a'.repeat(4000)}`,
  ]
  const takenMs = () => {
    const begin = Date.now()
    for (const text of long) expect(renderText(text, values)).toBe(text)
    return Date.now() - begin
  }
  // The best of three: a busy machine may stop the process in the middle of one.
  expect(Math.min(takenMs(), takenMs(), takenMs())).toBeLessThan(200)
})
