import { expect, test } from 'vitest'
import { answerBot, beginBot, type BotTurn, resumeBot } from './bot.ts'
import { botInputOf } from './bot-input.ts'
import { botTexts } from './bot-texts.ts'
import type { BotScript } from './bot-replies.ts'
import { flawsIn, levelOf, type TargetedOption, type TreeOption } from './option-tree.ts'

const option = (
  id: number,
  parentId: number | null,
  rest: Partial<TargetedOption> = {},
): TargetedOption => ({
  id,
  parentId,
  option: id % 10,
  title: `Opção ${id}`,
  message: `Texto ${id}`,
  hasFile: false,
  action: 'queue',
  waitMinutes: null,
  tagId: null,
  userId: null,
  ...rest,
})

const tree = [
  option(1, null),
  option(11, 1),
  option(12, 1, { action: 'wait' }),
  option(13, 1),
  option(131, 13),
  option(2, null),
]

const script = (rest: Partial<BotScript> = {}): BotScript => ({
  greeting: 'Oi!',
  texts: botTexts('pt'),
  queues: [
    { id: 7, name: 'Vendas', greetingMessage: 'Vendas, pois não?', botEnabled: false, options: [] },
    { id: 8, name: 'Suporte', greetingMessage: 'O que houve?', botEnabled: true, options: tree },
  ],
  ...rest,
})

/** Types each line in turn and returns the turns. */
function talk(given: BotScript, ...lines: (string | null)[]): BotTurn[] {
  const turns = [beginBot(given)]
  for (const line of lines) {
    const { position } = turns.at(-1)!
    if (position) turns.push(answerBot(given, position, line))
  }
  return turns
}

const textsOf = (turn: BotTurn) => turn.replies.map(({ text }) => text)
const last = (turns: BotTurn[]) => turns.at(-1)!

test('several queues are a menu below the greeting, and their number leads into them', () => {
  const [hello, chosen] = talk(script(), '2')
  expect(textsOf(hello!)).toEqual(['Oi!\n\n*1* Vendas\n*2* Suporte'])
  expect(hello).toMatchObject({ queueId: null, position: { state: 'menu', repeats: 0 } })
  expect(textsOf(chosen!)).toEqual(['O que houve?\n\n*1* Opção 1\n*2* Opção 2\n*0* Voltar'])
  expect(chosen).toMatchObject({ queueId: 8, position: { state: 'options', optionId: null } })
})

test('a queue without a bot greets and leaves the customer to a person', () => {
  expect(last(talk(script(), '1'))).toMatchObject({
    replies: [{ text: 'Vendas, pois não?', code: 'chosen', queueId: 7 }],
    position: null,
    queueId: 7,
    leaf: null,
  })
})

test('the only queue needs no menu, and a number without queues only greets', () => {
  const queues = [script().queues[1]!]
  const [hello] = talk(script({ queues }))
  expect(textsOf(hello!)).toEqual(['Oi!', 'O que houve?\n\n*1* Opção 1\n*2* Opção 2'])
  expect(textsOf(beginBot(script({ queues: [] })))).toEqual(['Oi!'])
  expect(beginBot(script({ queues: [], greeting: '' }))).toMatchObject({
    replies: [],
    position: null,
  })
})

test('an option with others offers them, one without ends the path', () => {
  const turns = talk(script(), '2', '1', '1')
  expect(textsOf(turns[2]!)).toEqual([
    'Texto 1\n\n*1* Opção 11\n*2* Opção 12\n*3* Opção 13\n*0* Voltar\n*#* Início',
  ])
  expect(turns[3]).toMatchObject({
    replies: [{ text: 'Texto 11', option: { id: 11 }, offered: [] }],
    position: null,
    queueId: 8,
    leaf: { id: 11 },
  })
})

test('0 goes one level up, and # to the start', () => {
  const turns = talk(script(), '2', '1', '3', '0', '0', '0', '2', '1', '#')
  expect(turns.map(({ position }) => [position?.state, position?.optionId])).toEqual([
    ['menu', null],
    ['options', null],
    ['options', 1],
    ['options', 13],
    ['options', 1],
    ['options', null],
    ['menu', null],
    ['options', null],
    ['options', 1],
    ['menu', null],
  ])
  expect(last(turns).replies[0]).toMatchObject({ code: 'restart', queueId: null })
})

test('an option that waits ends with the next message, whatever it is', () => {
  for (const answer of [null, 'Pedido 8812', '1']) {
    const turns = talk(script(), '2', '1', '2', answer)
    expect(turns[3]).toMatchObject({ replies: [{ text: 'Texto 12' }], position: { optionId: 12 } })
    expect(last(turns)).toMatchObject({ replies: [], position: null, leaf: { id: 12 } })
  }
  expect(last(talk(script(), '2', '1', '2', '0')).position?.optionId).toBe(1)
})

test('a level is repeated three times, then the bot is silent, and a valid number still counts', () => {
  const turns = talk(script(), '2', 'não sei', null, '9', 'alô?', 'alô?', '1')
  expect(turns.slice(2, 5).map((turn) => turn.replies[0]!.attempt)).toEqual([1, 2, 3])
  expect(textsOf(turns[2]!)).toEqual([
    'Não entendi. Responda só com o número da opção.\n\n*1* Opção 1\n*2* Opção 2\n*0* Voltar',
  ])
  expect(turns[5]!.replies).toEqual([])
  expect(turns[6]).toMatchObject({ replies: [], position: { repeats: 4 } })
  expect(turns[7]).toMatchObject({ position: { optionId: 1, repeats: 0 } })
})

test('numbers are ordered as numbers, and of two equal ones the first counts', () => {
  const options = [...Array(11).keys()].map((i) => option(100 + i, null, { option: 11 - i }))
  options.push(option(200, null, { option: 3 }), option(201, null, { option: 4, message: ' ' }))
  options.push(option(202, null, { option: 12, message: '' }))
  expect(levelOf(options, null).map((one) => one.option)).toEqual([
    1, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
  const queues = [{ id: 1, name: 'A', greetingMessage: '', botEnabled: true, options }]
  const [hello] = talk(script({ greeting: '', queues }))
  expect(hello!.replies[0]!.offered.map((one) => Number.parseInt(one, 10))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
  expect(last(talk(script({ queues }), '3')).leaf?.id).toBe(108)
  expect([...flawsIn(options)]).toEqual([
    [200, 'numberTaken'],
    [201, 'textMissing'],
    [202, 'textMissing'],
  ])
})

test('an option whose tag or agent is missing has a flaw, unless options are below it', () => {
  const options = [
    option(1, null, { action: 'tag' }),
    option(2, null, { action: 'tag', tagId: 9 }),
    option(3, null, { action: 'agent' }),
    option(4, null, { action: 'agent', userId: 9 }),
    option(5, null, { action: 'agent' }),
    option(51, 5),
  ]
  expect([...flawsIn(options)]).toEqual([
    [1, 'targetMissing'],
    [3, 'targetMissing'],
  ])
})

test('a thousand options fit into one message and all can be chosen', () => {
  const options = [...Array(1000).keys()].map((i) =>
    option(i + 1, null, { option: i + 1, title: 'Um nome muito comprido para uma opção' }),
  )
  const queues = [{ id: 1, name: 'A', greetingMessage: 'Oi', botEnabled: true, options }]
  const turns = talk(script({ greeting: '', queues }), '1000')
  expect(turns[0]!.replies[0]!.text.length).toBeLessThanOrEqual(4096)
  expect(turns[0]!.replies[0]!.text).toMatch(/\n…$/)
  expect(last(turns).leaf?.id).toBe(1000)
})

test('fifty levels lead down and up again', () => {
  const options = [...Array(50).keys()].map((i) => option(i + 1, i || null, { option: 1 }))
  const queues = [{ id: 1, name: 'A', greetingMessage: '', botEnabled: true, options }]
  const down = Array<string>(49).fill('1')
  const turns = talk(script({ queues }), ...down, ...Array<string>(49).fill('0'))
  expect(turns[49]!.position).toMatchObject({ optionId: 49 })
  expect(last(turns).position).toMatchObject({ state: 'options', optionId: null })
})

test('what disappears below a customer ends the path instead of breaking it', () => {
  const position = { state: 'options', queueId: 8, optionId: 1, repeats: 0 } as const
  const without = (options: TreeOption[]) =>
    script({ queues: [script().queues[0]!, { ...script().queues[1]!, options }] })
  // The option is gone: its children too.
  expect(answerBot(without([option(2, null)]), position, '1')).toMatchObject({
    replies: [{ code: 'notUnderstood' }],
  })
  expect(answerBot(without([]), position, '1')).toMatchObject({ replies: [], position: null })
  expect(answerBot(without([option(1, null)]), position, '1')).toMatchObject({
    replies: [{ code: 'chosen' }],
    position: { optionId: null },
  })
  const queues = [script().queues[0]!]
  expect(answerBot(script({ queues }), position, '1')).toMatchObject({ position: null, queueId: 8 })
  expect(answerBot(script({ queues: [] }), { ...position, state: 'menu' }, '1')).toMatchObject({
    replies: [],
    position: null,
  })
})

test('a bot that gets a conversation back says where it is', () => {
  expect(resumeBot(script(), { queueId: 8, optionId: 1 })).toMatchObject({
    replies: [{ code: 'resumed', option: { id: 1 } }],
    position: { optionId: 1, repeats: 0 },
  })
  expect(resumeBot(script(), { queueId: 8, optionId: 999 }).position).toMatchObject({
    optionId: null,
  })
  expect(resumeBot(script(), { queueId: 7, optionId: null }).position).toMatchObject({
    state: 'menu',
  })
})

test.for([
  ['1', 1],
  ['  1 ', 1],
  ['1️⃣', 1],
  ['1⃣', 1],
  ['１', 1],
  ['①', 1],
  ['🔟', 10],
  ['1️⃣0️⃣', 10],
  ['10', 10],
  ['01', 1],
  ['1.', 1],
  ['1)', 1],
  ['*1*', 1],
  ['"1"', 1],
  ['\u200e1', 1],
  ['0', 'back'],
  ['0️⃣', 'back'],
  ['00', 'back'],
  ['#', 'start'],
  ['＃', 'start'],
  ['#️⃣', 'start'],
  [' # ', 'start'],
  ['', null],
  ['oi', null],
  ['1 2', null],
  ['1,5', null],
  ['-', null],
  ['R$ 10', null],
  ['5511999998888', null],
  ['1'.repeat(100_000), null],
] as const)('“%s” is read as %s', ([text, input]) => {
  expect(botInputOf(text)).toBe(input)
})
