import { expect, test } from 'vitest'
import { isFinishKeyword, readReply } from './read-reply.ts'

const question = {
  type: 'choice input',
  items: [
    { id: 'a', content: 'Ver planos' },
    { id: 'b', content: 'Segunda via' },
    { id: 'c', content: 'Cartão de crédito' },
  ],
}

test.each([
  ['1', 'Ver planos'],
  [' 2 ', 'Segunda via'],
  ['3.', 'Cartão de crédito'],
  ['2️⃣', 'Segunda via'],
  ['２', 'Segunda via'],
  ['segunda VIA', 'Segunda via'],
  ['cartao de credito', 'Cartão de crédito'],
])('%j chooses %s', (said, chosen) => {
  expect(readReply(question, said)?.text).toBe(chosen)
})

test.each(['0', '4', '12', 'oi', '', '  ', '1 e 2'])(
  '%j is no answer to a single choice',
  (said) => {
    expect(readReply(question, said)).toBeUndefined()
  },
)

test('of a multiple choice several may be named, once each', () => {
  const several = { ...question, options: { isMultipleChoice: true } }
  expect(readReply(several, '1, 3, 1')).toEqual({ text: 'Ver planos, Cartão de crédito' })
  expect(readReply(several, '1 e 2')).toEqual({ text: 'Ver planos, Segunda via' })
  expect(readReply(several, '1 2')).toEqual({ text: 'Ver planos, Segunda via' })
  expect(readReply(several, '1, 9')).toBeUndefined()
})

test('any text answers a free question', () => {
  expect(readReply({ type: 'text input' }, ' Lia ')).toEqual({ text: 'Lia' })
  expect(readReply(null, '1')).toEqual({ text: '1' })
})

test('the finish word is found whatever its case and accents; an empty one ends nothing', () => {
  expect(isFinishKeyword('Sair', ' SAIR ')).toBe(true)
  expect(isFinishKeyword('não', 'NAO')).toBe(true)
  expect(isFinishKeyword('sair', 'sair daqui')).toBe(false)
  expect(isFinishKeyword('', '')).toBe(false)
})
