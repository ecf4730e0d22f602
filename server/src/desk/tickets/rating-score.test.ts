import { expect, test } from 'vitest'
import { anInbound } from '../../../test/inbound.ts'
import { scoreIn } from './rating-score.ts'

test('one digit from 1 to 3 is a rating, also with spaces around it and as the key of a phone', () => {
  for (const [text, score] of [
    ['1', 1],
    [' 2 \n', 2],
    ['3', 3],
    ['3️⃣', 3],
    ['1⃣', 1],
  ] as const)
    expect(scoreIn(anInbound({ text })), text).toBe(score)
})

test('anything else is a message', () => {
  for (const text of ['0', '4', '10', '1.', 'nota 3', '3 estrelas', '', '¹', '１', '4️⃣'])
    expect(scoreIn(anInbound({ text })), text).toBeUndefined()
})

test('what we wrote ourselves rates nothing', () => {
  expect(scoreIn(anInbound({ text: '3', fromMe: true }))).toBeUndefined()
})
