import { cutText } from '../../platform/cut-text.ts'
import type { ChatAnswer, ClientAction, Bubble, FlowInput } from './typebot/schemas.ts'
import { fromMarkdown, fromRichText } from './typebot/whatsapp-text.ts'

/** What is sent next, so many milliseconds after the message before. */
export type FlowPart = { afterMs: number } & (
  | { text: string }
  | { mediaUrl: string; kind: 'image' | 'video' | 'audio' }
)

/**
 * What follows when everything is said. `question`: the customer's answer; `pause`: the flow goes on by itself; `end`: nothing;
 * `unsupported`: an action or a question that only the builder's own page can show.
 */
export type FlowNext = 'question' | 'pause' | 'end' | 'unsupported'

export type FlowTurn = {
  parts: FlowPart[]
  next: FlowNext
  /** How long a flow pauses before it goes on by itself. */
  pauseMs: number
  question: FlowInput | null
  /** The types of actions that were ignored, for the log. */
  ignored: string[]
}

/** The flow says at most so much of one bubble. The rest is cut. */
const BUBBLE_MAX = 4_000

/** A longer wait is shortened: the customer would think that nobody is there. */
const WAIT_MAX_MS = 60_000

/** The questions that need the builder's own page. */
const unsupportedInputs = new Set(['payment input', 'file input', 'cards input'])

/** Reads an answer of the builder: what to send, in order and with waits, and what follows. */
export function readTurn(answer: ChatAnswer, delayMs: number): FlowTurn {
  const actions = answer.clientSideActions ?? []
  const ids = new Set(answer.messages.map(({ id }) => id))
  const first = actions.filter(({ lastBubbleBlockId: id }) => id === undefined)
  const last = actions.filter(({ lastBubbleBlockId: id }) => id !== undefined && !ids.has(id))
  const steps = [
    ...first,
    ...answer.messages.flatMap((bubble) => [
      bubble,
      ...actions.filter(({ lastBubbleBlockId: id }) => id !== undefined && id === bubble.id),
    ]),
    ...last,
  ]
  const { parts, pauseMs } = inOrder(steps, delayMs)
  const question = answer.input ?? null
  return {
    parts: question ? withChoices(parts, { question, delayMs }) : parts,
    next: nextAfter(actions, question),
    pauseMs,
    question,
    ignored: actions.flatMap((one) => (isIgnored(one) ? [one.type ?? 'unknown'] : [])),
  }
}

const isIgnored = ({ wait, redirect, expectsDedicatedReply }: ClientAction) =>
  !wait && !redirect && !expectsDedicatedReply

function nextAfter(actions: ClientAction[], question: FlowInput | null): FlowNext {
  const awaited = actions.find(({ expectsDedicatedReply }) => expectsDedicatedReply)
  if (awaited) return awaited.wait ? 'pause' : 'unsupported'
  if (!question) return 'end'
  return unsupportedInputs.has(question.type) ? 'unsupported' : 'question'
}

/** Waits delay the message that follows them. A wait behind all messages delays what follows. */
function inOrder(
  steps: (Bubble | ClientAction)[],
  delayMs: number,
): { parts: FlowPart[]; pauseMs: number } {
  const parts: FlowPart[] = []
  let waitMs = 0
  for (const step of steps) {
    if ('wait' in step && step.wait) waitMs += Math.max(0, step.wait.secondsToWaitFor * 1_000)
    const said = 'content' in step ? bubblePart(step) : redirectPart(step)
    if (!said) continue
    const pause = parts.length === 0 ? waitMs : Math.max(waitMs, delayMs)
    parts.push({ ...said, afterMs: Math.min(pause, Math.max(WAIT_MAX_MS, delayMs)) })
    waitMs = 0
  }
  return { parts, pauseMs: Math.min(waitMs, WAIT_MAX_MS) }
}

type Said = { text: string } | { mediaUrl: string; kind: 'image' | 'video' | 'audio' }

function bubblePart({ type, content }: Bubble): Said | undefined {
  const { url } = content
  if (type === 'text') {
    const text =
      content.markdown === undefined
        ? fromRichText(content.richText ?? [])
        : fromMarkdown(cutText(content.markdown, BUBBLE_MAX))
    return text ? { text: cutText(text, BUBBLE_MAX) } : undefined
  }
  if (!url) return undefined
  if (type === 'image' || type === 'video' || type === 'audio') return { mediaUrl: url, kind: type }
  return { text: cutText(url, BUBBLE_MAX) }
}

const redirectPart = (step: object): Said | undefined => {
  const { redirect } = step as ClientAction
  return redirect?.url ? { text: cutText(redirect.url, BUBBLE_MAX) } : undefined
}

/** The choices stand below the question, numbered. */
function withChoices(
  parts: FlowPart[],
  { question, delayMs }: { question: FlowInput; delayMs: number },
): FlowPart[] {
  const choices = choicesText(question)
  if (!choices) return parts
  const last = parts.at(-1)
  const isTooLong = last && 'text' in last && last.text.length + choices.length + 2 > BUBBLE_MAX
  if (!last || !('text' in last) || isTooLong)
    return [...parts, { text: choices, afterMs: parts.length === 0 ? 0 : delayMs }]
  return [...parts.slice(0, -1), { ...last, text: `${last.text}\n\n${choices}` }]
}

const CHOICES_MAX = 50
const CHOICE_MAX = 200

/** The numbered choices of a question. Empty if it has none. */
export const choicesText = (question: FlowInput): string =>
  cutText(
    choicesOf(question)
      .map(({ label }, i) => `${i + 1}. ${label}`)
      .join('\n'),
    BUBBLE_MAX,
  )

type Choice = { id: string; label: string; value: string }

export const choicesOf = ({ items = [] }: FlowInput): Choice[] =>
  items.slice(0, CHOICES_MAX).map(({ id, content, title, description }) => {
    const value = (content ?? title ?? '').trim()
    const label = content ? value : [value, description?.trim()].filter(Boolean).join(': ')
    return { id, value, label: cutText(label.replaceAll(/\s+/g, ' '), CHOICE_MAX) }
  })
