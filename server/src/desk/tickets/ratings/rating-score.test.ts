import { expect, test } from 'vitest'
import { anInbound } from '../../../../test/inbound.ts'
import { scoreIn } from './rating-score.ts'

test('one digit from 1 to 3 is a rating, also with spaces or as a keycap emoji', () => {
  for (const [text, score] of [
    ['1', 1],
    [' 2 \n', 2],
    ['3', 3],
    ['3️⃣', 3],
    ['1⃣', 1],
  ] as const)
    expect(scoreIn(anInbound({ text })), text).toBe(score)
})

test('any other text is a message', () => {
  for (const text of ['0', '4', '10', '1.', 'nota 3', '3 estrelas', '', '¹', '１', '4️⃣'])
    expect(scoreIn(anInbound({ text })), text).toBeUndefined()
})

test('our own messages are no ratings', () => {
  expect(scoreIn(anInbound({ text: '3', fromMe: true }))).toBeUndefined()
})
