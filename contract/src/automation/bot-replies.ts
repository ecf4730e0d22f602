import { limits } from '../platform/limits.ts'
import type { BotTexts } from './bot-texts.ts'
import { offeredIn, type TreeOption } from './option-tree.ts'

export type BotQueue = {
  id: number
  name: string
  greetingMessage: string
  botEnabled: boolean
  options: readonly TreeOption[]
}

/** What the bot of a number says: its greeting, and its queues in their order. */
export type BotScript = {
  greeting: string
  queues: readonly BotQueue[]
  texts: BotTexts
}

/** Where a conversation is. Stored on its ticket. */
export type BotPosition = {
  /** `menu`: the customer chooses a queue. `options`: an option of the queue. */
  state: 'menu' | 'options'
  queueId: number | null
  /** The option whose children are offered, or that waits for an answer. Null: the first level. */
  optionId: number | null
  /** How often this level was repeated. */
  repeats: number
}

/** Why the bot says something. */
export const botReasons = [
  'arrived',
  'chosen',
  'back',
  'restart',
  'notUnderstood',
  'resumed',
] as const
export type BotReason = (typeof botReasons)[number]

/** A message of the bot. Its variables are not filled in yet. */
export type BotReply = {
  text: string
  code: BotReason
  /** The queue whose bot speaks. Null: the menu of the number. */
  queueId: number | null
  /** The option that it belongs to. Null: the menu, or the first level. */
  option: TreeOption | null
  /** The file of the option is sent with the text. */
  withFile: boolean
  /** What the customer may choose now, each as number and name. */
  offered: string[]
  /** The number of this attempt at the level, from 1. */
  attempt: number
}

/** A level of the options of a queue. Without a queue: the menu of the queues. */
export type Level = { queue: BotQueue | null; option: TreeOption | null }

export const plainReply = (
  text: string,
  { code, queue }: { code: BotReason; queue: BotQueue | null },
): BotReply => ({
  text,
  code,
  queueId: queue?.id ?? null,
  option: null,
  withFile: false,
  offered: [],
  attempt: 1,
})

type Saying = { head: string; code: BotReason; attempt?: number }

/** What is offered at a level, below a text. */
export function levelReply(
  script: BotScript,
  { queue, option }: Level,
  { head, code, attempt = 1 }: Saying,
): BotReply {
  const choices = queue
    ? offeredIn(queue.options, option?.id ?? null).map((one) => [one.option, one.title] as const)
    : script.queues.map(({ name }, i) => [i + 1, name] as const)
  const ways = choices.length > 0 ? waysOut(script, { queue, option }) : []
  return {
    ...plainReply(withChoices(head, { choices, ways }), { code, queue }),
    option,
    offered: choices.map(([number, name]) => `${number} ${name}`),
    attempt,
  }
}

/** Back and start are offered only where they lead somewhere else. */
function waysOut(
  { queues, texts }: BotScript,
  { queue, option }: Level,
): (readonly [string, string])[] {
  const depth = queue ? (queues.length > 1 ? 1 : 0) + (option ? (option.parentId ? 2 : 1) : 0) : 0
  if (depth === 0) return []
  return [['0', texts.back] as const, ['#', texts.start] as const].slice(0, depth > 1 ? 2 : 1)
}

type Lines = readonly (readonly [number | string, string])[]

/**
 * The text with a line for each choice. Choices that exceed the length of a message are left out, and three dots stand for
 * them. Their numbers can be typed all the same.
 */
function withChoices(head: string, { choices, ways }: { choices: Lines; ways: Lines }): string {
  const last = ways.map(toLine)
  let room = limits.messageMax - head.length - last.join('\n').length - 5
  const lines = choices.map(toLine)
  const end = lines.findIndex((line) => (room -= line.length + 1) < 0)
  const shown = end < 0 ? lines : [...lines.slice(0, end), '…']
  const list = [...shown, ...last].join('\n')
  return [head, list].filter((part) => part !== '').join('\n\n')
}

const toLine = ([mark, name]: Lines[number]) => `*${mark}* ${name}`
