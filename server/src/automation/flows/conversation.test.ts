import { expect, test } from 'vitest'
import { readTurn } from './conversation.ts'
import { ChatAnswer } from './typebot/schemas.ts'

const text = (markdown: string, id = markdown) => ({
  id,
  type: 'text',
  content: { type: 'markdown', markdown },
})
const turnOf = (answer: object, delayMs = 0) =>
  readTurn(ChatAnswer.parse({ messages: [], ...answer }), delayMs)
const choice = {
  type: 'choice input',
  items: [
    { id: 'a', content: 'Ver planos' },
    { id: 'b', content: 'Segunda via' },
  ],
}

test('choices stand numbered below the question', () => {
  const { parts, next } = turnOf({ messages: [text('Como posso ajudar?')], input: choice })
  expect(parts).toEqual([
    { text: 'Como posso ajudar?\n\n1. Ver planos\n2. Segunda via', afterMs: 0 },
  ])
  expect(next).toBe('question')
})

test('choices without a question before them are a message of their own', () => {
  const image = { id: 'i', type: 'image', content: { url: 'https://casa.example/a.png' } }
  const { parts } = turnOf({ messages: [image], input: choice }, 500)
  expect(parts).toEqual([
    { mediaUrl: 'https://casa.example/a.png', kind: 'image', afterMs: 0 },
    { text: '1. Ver planos\n2. Segunda via', afterMs: 500 },
  ])
})

test('waits delay the message behind them, and the pause between messages is the longer one', () => {
  const wait = (seconds: number, after?: string) => ({
    type: 'wait',
    wait: { secondsToWaitFor: seconds },
    ...(after && { lastBubbleBlockId: after }),
  })
  const { parts, pauseMs } = turnOf(
    {
      messages: [text('um'), text('dois'), text('três'), text('quatro')],
      clientSideActions: [
        wait(3),
        wait(5, 'um'),
        wait(0.1, 'dois'),
        wait(86_400, 'três'),
        wait(9, 'quatro'),
      ],
    },
    1_000,
  )
  expect(parts.map(({ afterMs }) => afterMs)).toEqual([3_000, 5_000, 1_000, 60_000])
  expect(pauseMs).toBe(9_000)
})

test('a redirect is sent as its address, in its place', () => {
  const { parts } = turnOf({
    messages: [text('Aqui está:'), text('Até logo')],
    clientSideActions: [
      {
        type: 'redirect',
        redirect: { url: 'https://casa.example/boleto' },
        lastBubbleBlockId: 'Aqui está:',
      },
    ],
  })
  expect(parts.map((one) => ('text' in one ? one.text : ''))).toEqual([
    'Aqui está:',
    'https://casa.example/boleto',
    'Até logo',
  ])
})

test.each([
  [{ input: { type: 'text input' } }, 'question'],
  [{}, 'end'],
  [{ input: { type: 'payment input' } }, 'unsupported'],
  [{ input: { type: 'file input' } }, 'unsupported'],
  [
    { clientSideActions: [{ type: 'stream', stream: true, expectsDedicatedReply: true }] },
    'unsupported',
  ],
  [
    {
      clientSideActions: [
        { type: 'wait', wait: { secondsToWaitFor: 1 }, expectsDedicatedReply: true },
      ],
    },
    'pause',
  ],
])('after %j comes %s', (answer, next) => {
  expect(turnOf(answer).next).toBe(next)
})

test('what only a browser can do is ignored and named', () => {
  const actions = ['chatwoot', 'googleAnalytics', 'scriptToExecute'].map((type) => ({
    type,
    [type]: {},
  }))
  const { ignored, parts, next } = turnOf({ clientSideActions: actions })
  expect([ignored, parts, next]).toEqual([
    ['chatwoot', 'googleAnalytics', 'scriptToExecute'],
    [],
    'end',
  ])
})

test('empty bubbles say nothing, rich text its words, an embed its address, and long texts are cut', () => {
  const rich = { id: 'r', type: 'text', content: { richText: [{ children: [{ text: 'Oi' }] }] } }
  const embed = { id: 'e', type: 'embed', content: { url: 'https://casa.example/mapa' } }
  const odd = { id: 'o', type: 'hologram', content: 7 }
  const { parts } = turnOf({
    messages: [text(''), rich, embed, odd, text('x'.repeat(9_000), 'long')],
  })
  expect(parts.map((one) => ('text' in one ? one.text.length : 0))).toEqual([2, 25, 4_000])
})
