import { expect, test } from 'vitest'
import { findWords, searchWords } from './word-search.ts'

const marked = (text: string, said: string) =>
  findWords(text, searchWords(said)).map(({ start, end }) => text.slice(start, end))

test('words are looked for one by one, too short ones not', () => {
  expect(searchWords('  boleto de  ontem ')).toEqual(['boleto', 'ontem'])
  expect(searchWords('oi tu')).toEqual([])
  expect(searchWords('oi')).toEqual([])
})

test('signs narrow a search beside a word, but alone there is nothing to look up', () => {
  expect(searchWords('desconto 50%')).toEqual(['desconto', '50%'])
  for (const said of ['???', '😀😀😀', '%%%', 'a_b', '👍🏽'])
    expect(searchWords(said), said).toEqual([])
})

test('what is found is marked as it was written, whatever its accents and case', () => {
  expect(marked('A AÇÃO e a ação', 'acao')).toEqual(['AÇÃO', 'ação'])
  expect(marked('👍🏽 Orçamento pronto', 'orcamento')).toEqual(['Orçamento'])
  expect(marked('cafe\u0301 quente', 'café')).toEqual(['cafe\u0301'])
  expect(marked('nada aqui', 'outro')).toEqual([])
})

test('words that lie over each other are marked once', () => {
  expect(marked('pedidos', 'pedido dos pedidos')).toEqual(['pedidos'])
})
