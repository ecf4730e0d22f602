import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  addressLength,
  parseFormattedText,
  withoutFormatting,
  withSignature,
  withoutSignature,
  type TextPiece,
} from './formatted-text.ts'

const text = (said: string): TextPiece => ({ is: 'text', text: said })

describe('the marks of WhatsApp', () => {
  test.each([
    ['um *forte* dia', [text('um '), { is: 'bold', inside: [text('forte')] }, text(' dia')]],
    ['_a_', [{ is: 'italic', inside: [text('a')] }]],
    ['~não~', [{ is: 'strike', inside: [text('não')] }]],
    ['`a*b*c`', [{ is: 'code', text: 'a*b*c' }]],
    ['```a\n b```', [{ is: 'mono', text: 'a\n b' }]],
    ['*_os dois_*', [{ is: 'bold', inside: [{ is: 'italic', inside: [text('os dois')] }] }]],
  ])('%s', (said, pieces) => expect(parseFormattedText(said)).toEqual(pieces))

  test.each([
    '2 * 3 * 4',
    'a*b*c',
    '*aberto',
    '* solto *',
    'snake_case_name',
    '*duas\nlinhas*',
    '**',
  ])('leave %j as it was written', (said) => expect(parseFormattedText(said)).toEqual([text(said)]))
})

describe('links', () => {
  test('end before the full stop of their sentence', () => {
    expect(parseFormattedText('Veja https://a.com/x?b=1&c=*d*.')).toEqual([
      text('Veja '),
      { is: 'link', text: 'https://a.com/x?b=1&c=*d', href: 'https://a.com/x?b=1&c=*d' },
      text('*.'),
    ])
  })

  test('without a scheme go by https, and no other scheme is ever one', () => {
    expect(parseFormattedText('www.casa.com')).toEqual([
      { is: 'link', text: 'www.casa.com', href: 'https://www.casa.com' },
    ])
    expect(parseFormattedText('javascript:alert(1)')).toEqual([text('javascript:alert(1)')])
    expect(parseFormattedText('data:text/html,x')).toEqual([text('data:text/html,x')])
  })
})

test('a long address full of marks is looked through once', () => {
  const marks = ')]}*_~.'.repeat(7168)
  const hostile = `http://a${marks}x`
  expect(parseFormattedText(hostile)).toEqual([{ is: 'link', text: hostile, href: hostile }])
  const stepsFor = (found: string) => {
    let steps = 0
    const length = addressLength(found, (letter) => {
      steps += 1
      return marks.includes(letter)
    })
    return { length, steps }
  }
  expect(stepsFor(hostile)).toEqual({ length: hostile.length, steps: 1 })
  expect(stepsFor(`http://a${marks}`)).toEqual({ length: 8, steps: marks.length + 1 })
})

test('marks that open and never close are looked through once', () => {
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  const searchesIn = (said: string) => {
    exec.mockClear()
    expect(parseFormattedText(said)).toEqual([text(said)])
    const isWhole = (n: number) => exec.mock.calls[n]![0] === said
    return exec.mock.results.filter(({ value }, n) => value === null && isWhole(n)).length
  }
  // A search without a match reads the rest of the text. There must be one per pattern, however many marks open.
  const few = searchesIn('_a *b ~c '.repeat(10))
  expect(searchesIn('_a *b ~c '.repeat(1000))).toBe(few)
  exec.mockRestore()
})

test('a mark reaches over 4,097 letters at most, and not over a break', () => {
  const long = 'a'.repeat(4097)
  expect(parseFormattedText(`*${long}*`)).toEqual([{ is: 'bold', inside: [text(long)] }])
  expect(parseFormattedText(`*a${long}*`)).toEqual([text(`*a${long}*`)])
  expect(parseFormattedText('_a *b\nc* d_')).toEqual([text('_a *b\nc* d_')])
})

test('whatever is written, no letter of it is lost or added but its marks', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', '*', '_', '~', '`', '\n', 'www.a'),
  })
  const wordsIn = (pieces: TextPiece[]): string =>
    pieces.map((one) => ('inside' in one ? wordsIn(one.inside) : one.text)).join('')
  const bare = (said: string) => said.replaceAll(/[*_~`]/g, '')
  fc.assert(
    fc.property(letters, (said) => {
      expect(bare(wordsIn(parseFormattedText(said)))).toBe(bare(said))
    }),
  )
})

test('a row shows the words on one line, without marks and without the signature', () => {
  expect(withoutFormatting('*Oi*,\n  tudo _bem_?')).toBe('Oi, tudo bem?')
  expect(withoutSignature(withSignature('Ana Prado', 'Bom dia'))).toBe('Bom dia')
  expect(withoutSignature('*Ana Prado:* Bom dia', 'Ana Prado')).toBe('Bom dia')
  expect(withoutSignature('*Atenção:* chove', 'Ana Prado')).toBe('*Atenção:* chove')
})

test('the longest message a customer can send is read in full, whatever marks it is made of', () => {
  const pairs = parseFormattedText('*a* '.repeat(16_384))
  expect(pairs).toHaveLength(32_768)
  expect(pairs.at(-2)).toEqual({ is: 'bold', inside: [{ is: 'text', text: 'a' }] })
  expect(withoutFormatting('*a '.repeat(20_000))).toHaveLength(59_999)
})
