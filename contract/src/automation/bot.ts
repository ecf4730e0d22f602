import { botInputOf } from './bot-input.ts'
import {
  type BotPosition,
  type BotQueue,
  type BotReason,
  type BotReply,
  type BotScript,
  type Level,
  levelReply,
  plainReply,
} from './bot-replies.ts'
import { offeredIn, type TreeOption } from './option-tree.ts'

/** How often a level is repeated for an answer that fits none of its options. After that the bot is silent. */
export const BOT_REPEATS_MAX = 3

export type BotTurn = {
  replies: BotReply[]
  /** Null: the bot has ended, a person goes on. */
  position: BotPosition | null
  /** The queue of the ticket from now on. Null: none is chosen. */
  queueId: number | null
  /** The option at the end of the path: what it does is done now. */
  leaf: TreeOption | null
}

/** The first words of the bot: the menu of the queues, or the options of the only queue. */
export function beginBot(script: BotScript, code: BotReason = 'arrived'): BotTurn {
  const { greeting, queues } = script
  if (queues.length > 1)
    return {
      replies: [levelReply(script, { queue: null, option: null }, { code, head: greeting })],
      position: { state: 'menu', queueId: null, optionId: null, repeats: 0 },
      queueId: null,
      leaf: null,
    }
  const [only] = queues
  const hello = greeting === '' ? [] : [plainReply(greeting, { code, queue: null })]
  if (!only) return { replies: hello, position: null, queueId: null, leaf: null }
  const inside = enterQueue(script, only, code)
  return { ...inside, replies: [...hello, ...inside.replies] }
}

/**
 * The answer of the bot to a message of the customer. Its text is null for a file, a place or a contact.
 *
 * The function is pure: server and try-it panel use it with the same result.
 */
export function answerBot(script: BotScript, position: BotPosition, text: string | null): BotTurn {
  const input = text === null ? null : botInputOf(text)
  if (input === 'start') return beginBot(script, 'restart')
  if (position.state === 'menu') return answerMenu(script, position, input)
  const queue = script.queues.find((one) => one.id === position.queueId)
  // The queue was removed from the number, or its bot was switched off.
  if (!queue?.botEnabled) return ended(position.queueId)
  const option = queue.options.find((one) => one.id === position.optionId) ?? null
  if (input === 'back') return goBack(script, { queue, option }, position)
  const offered = offeredIn(queue.options, option?.id ?? null)
  if (offered.length === 0) {
    if (option?.action === 'wait') return { ...ended(queue.id), leaf: option }
    return option ? enterQueue(script, queue, 'chosen') : ended(queue.id)
  }
  const chosen = offered.find((one) => one.option === input)
  return chosen
    ? openOption(script, { queue, option: chosen }, 'chosen')
    : repeat(script, { queue, option }, position)
}

/** Says again what the customer may choose at a position, for example when an agent gives the conversation back. */
export function resumeBot(
  script: BotScript,
  { queueId, optionId }: Pick<BotPosition, 'queueId' | 'optionId'>,
): BotTurn {
  const queue = script.queues.find((one) => one.id === queueId)
  const option = queue?.options.find((one) => one.id === optionId)
  if (!queue?.botEnabled) return beginBot(script, 'resumed')
  return option
    ? openOption(script, { queue, option }, 'resumed')
    : enterQueue(script, queue, 'resumed')
}

function answerMenu(
  script: BotScript,
  position: BotPosition,
  input: ReturnType<typeof botInputOf>,
): BotTurn {
  if (script.queues.length === 0) return ended(null)
  const chosen = typeof input === 'number' ? script.queues[input - 1] : undefined
  if (chosen) return enterQueue(script, chosen, 'chosen')
  return repeat(script, { queue: null, option: null }, position)
}

function enterQueue(script: BotScript, queue: BotQueue, code: BotReason): BotTurn {
  const head = queue.greetingMessage
  if (!queue.botEnabled || offeredIn(queue.options, null).length === 0)
    return {
      ...ended(queue.id),
      replies: head === '' ? [] : [plainReply(head, { code, queue })],
    }
  const level = { queue, option: null }
  return { ...at(level), replies: [levelReply(script, level, { code, head })] }
}

function openOption(
  script: BotScript,
  level: Level & { queue: BotQueue; option: TreeOption },
  code: BotReason,
): BotTurn {
  const { queue, option } = level
  const reply = levelReply(script, level, { code, head: option.message })
  const replies = [{ ...reply, withFile: option.hasFile }]
  if (reply.offered.length > 0 || option.action === 'wait') return { ...at(level), replies }
  return { ...ended(queue.id), replies, leaf: option }
}

/** One level up: to the parent of the option, from the first level to the menu of the queues. */
function goBack(
  script: BotScript,
  level: Level & { queue: BotQueue },
  position: BotPosition,
): BotTurn {
  const { queue, option } = level
  if (!option)
    return script.queues.length > 1 ? beginBot(script, 'back') : repeat(script, level, position)
  const parent = queue.options.find((one) => one.id === option.parentId)
  return parent
    ? openOption(script, { queue, option: parent }, 'back')
    : enterQueue(script, queue, 'back')
}

function repeat(script: BotScript, level: Level, position: BotPosition): BotTurn {
  const repeats = Math.min(position.repeats, BOT_REPEATS_MAX) + 1
  const head = script.texts.notUnderstood
  const reply = levelReply(script, level, { code: 'notUnderstood', head, attempt: repeats })
  return {
    replies: repeats > BOT_REPEATS_MAX ? [] : [reply],
    position: { ...position, optionId: level.option?.id ?? null, repeats },
    queueId: position.queueId,
    leaf: null,
  }
}

const at = ({ queue, option }: Level & { queue: BotQueue }) => ({
  position: {
    state: 'options' as const,
    queueId: queue.id,
    optionId: option?.id ?? null,
    repeats: 0,
  },
  queueId: queue.id,
  leaf: null as TreeOption | null,
})

const ended = (queueId: number | null): BotTurn => ({
  replies: [],
  position: null,
  queueId,
  leaf: null,
})
