import { expect, test } from 'vitest'
import { styleRulesIn, unclearTypes, wordsInComments, wordsInNames } from './words.ts'

const rules = styleRulesIn(`# Style

## Words to avoid

| Avoid     | Write                |
| --------- | -------------------- |
| \`befall\`  | happen to            |
| \`anew\`    | again                |

## Names to avoid

A good name is \`ListColumn\`. These are refused:

\`Column\`, \`Step\`.
`)

test('a word to avoid is found in a comment, not in code', () => {
  const text = ['/** What may befall a ticket. */', "const key = 'befall'", '// Begin anew.'].join(
    '\n',
  )
  expect(wordsInComments({ path: 'a.ts', text }, rules)).toEqual(['a.ts:1: befall', 'a.ts:3: anew'])
})

test('a word to avoid is found in an exported name, not in a longer word or a local name', () => {
  const text = [
    'export const befallTicket = 1',
    'export async function loadAnew() {}',
    'export const renewal = 1',
    'const anew = 2',
  ].join('\n')
  const found = wordsInNames({ path: 'a.ts', text }, rules)
  expect(found.map((line) => line.split(' ')[1])).toEqual(['befallTicket', 'loadAnew'])
})

test('an exported type needs a specific name', () => {
  const text = 'export type Column = string\nexport type ListColumn = string\ntype Step = 1\n'
  expect(unclearTypes([{ path: 'a.ts', text }], rules)).toEqual([
    'a.ts: Column is too general for an exported type',
  ])
})

test('two files of a workspace do not export types of one name; a schema and its type are one', () => {
  const one = { path: 'a.ts', text: 'export const Rate = z.object({})\nexport type Rate = {}' }
  const other = { path: 'b.ts', text: 'export class Rate {}' }
  const value = { path: 'c.ts', text: 'export const Rate = 1' }
  expect(unclearTypes([one, value], rules)).toEqual([])
  expect(unclearTypes([one, other], rules)).toEqual([
    'a.ts: Rate is also exported by b.ts',
    'b.ts: Rate is also exported by a.ts',
  ])
})

test('a style page without the lists is an error', () => {
  expect(() => styleRulesIn('# Style')).toThrow('lists no words')
})
