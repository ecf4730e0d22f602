import { randomUUID } from 'node:crypto'
import type { Block, Button, ClientAction, Flow, InputKind } from './flow.ts'

/** A running conversation: the place of the next block, and the variables. */
export type Session = {
  id: string
  resultId: string
  flow: Flow
  group: string
  /** The index of the next block in the group. */
  next: number
  variables: Record<string, string>
}

export type ChatMessage = { id: string; type: string; content: Record<string, unknown> }
export type ChatInput = {
  id: string
  type: string
  items?: { id: string; content: string }[]
  options: Record<string, unknown>
}
export type ChatAction = { type: string; lastBubbleBlockId?: string } & Record<string, unknown>

export type ChatPart = {
  messages: ChatMessage[]
  input?: ChatInput
  clientSideActions?: ChatAction[]
}

export function newSession(flow: Flow, variables: Record<string, string>): Session {
  const group = Object.keys(flow.groups)[0]!
  return { id: newId(), resultId: newId(), flow, group, next: 0, variables: { ...variables } }
}

/** Like the ids of the real product: 24 small letters and digits. */
const newId = () => randomUUID().replaceAll('-', '').slice(0, 24)

/** A flow of this many blocks without a question goes on for ever; the real product ends it too. */
const BLOCKS_MAX = 1_000

/** Runs the flow until it waits for the customer, for its client, or ends. */
export function advance(session: Session): ChatPart {
  const part: ChatPart & { clientSideActions: ChatAction[] } = {
    messages: [],
    clientSideActions: [],
  }
  for (let i = 0; i < BLOCKS_MAX; i++) {
    const block = session.flow.groups[session.group]?.[session.next]
    if (!block) return trimmed(part)
    const isWaiting = perform(session, block, part)
    if (isWaiting) return trimmed(part)
  }
  return trimmed(part)
}

/** The real product leaves out an empty list of actions. */
const trimmed = ({ clientSideActions = [], ...part }: ChatPart): ChatPart =>
  clientSideActions.length > 0 ? { ...part, clientSideActions } : part

/** Adds what the block shows. Returns true if the flow waits here. */
function perform(
  session: Session,
  block: Block,
  part: ChatPart & { clientSideActions: ChatAction[] },
): boolean {
  const id = newId()
  const say = (type: string, content: Record<string, unknown>) =>
    void part.messages.push({ id, type, content })
  const last = part.messages.at(-1)?.id
  const act = (action: ChatAction) =>
    void part.clientSideActions.push({ ...(last && { lastBubbleBlockId: last }), ...action })
  if ('ask' in block || 'choose' in block) {
    part.input = 'ask' in block ? question(block.ask) : buttons(block)
    return true
  }
  session.next += 1
  if ('say' in block) say('text', { type: 'markdown', markdown: filled(session, block.say) })
  else if ('image' in block) say('image', { url: filled(session, block.image) })
  else if ('video' in block) say('video', { url: filled(session, block.video), type: 'url' })
  else if ('audio' in block) say('audio', { url: filled(session, block.audio) })
  else if ('embed' in block) say('embed', { url: filled(session, block.embed), height: 400 })
  else if ('redirect' in block)
    act({ type: 'redirect', redirect: { url: filled(session, block.redirect), isNewTab: true } })
  else if ('goTo' in block) Object.assign(session, { group: block.goTo, next: 0 })
  else if ('wait' in block) return wait(block, act)
  else return browserAction(block.client, act)
  return false
}

function wait(
  { wait: seconds, isPause }: { wait: number; isPause?: boolean },
  act: (action: ChatAction) => void,
) {
  act({
    type: 'wait',
    wait: { secondsToWaitFor: seconds },
    ...(isPause && { expectsDedicatedReply: true }),
  })
  return isPause ?? false
}

function browserAction(client: ClientAction, act: (action: ChatAction) => void): boolean {
  const isAwaited = client === 'stream' || client === 'setVariable'
  const content = client === 'stream' ? true : { content: 'console.log(1)' }
  act({ type: client, [client]: content, ...(isAwaited && { expectsDedicatedReply: true }) })
  return isAwaited
}

const question = (kind: InputKind): ChatInput => ({
  id: newId(),
  type: `${kind} input`,
  options: kind === 'rating' ? { buttonType: 'Numbers', length: 5 } : {},
})

const buttons = ({
  choose,
  isMultiple,
}: {
  choose: Button[]
  isMultiple?: boolean
}): ChatInput => ({
  id: newId(),
  type: 'choice input',
  items: choose.map(({ content }, i) => ({ id: `item-${i}-${content}`, content })),
  options: { isMultipleChoice: isMultiple ?? false },
})

const filled = ({ variables }: Session, text: string) =>
  text.replaceAll(/\{\{([^{}]+)\}\}/g, (_all, name: string) => variables[name.trim()] ?? '')

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Takes the answer of the customer to the question at which the session waits. An answer that does not fit repeats the
 * question, as the real product does.
 */
export function reply(session: Session, text: string | undefined): ChatPart {
  const block = session.flow.groups[session.group]?.[session.next]
  if (!block || !('ask' in block || 'choose' in block)) return advance(session)
  if (text === undefined) return again(block, 'Please answer the question.')
  if ('choose' in block) return choose(session, block, text)
  if (block.ask === 'email' && !EMAIL.test(text))
    return again(block, 'Este e-mail não parece certo.')
  if (block.ask === 'number' && !/^-?\d+([.,]\d+)?$/.test(text.trim()))
    return again(block, 'Envie só um número.')
  session.variables[block.variable] = text
  session.next += 1
  return advance(session)
}

const again = (
  block: Extract<Block, { ask: InputKind } | { choose: Button[] }>,
  words: string,
): ChatPart => ({
  messages: [{ id: newId(), type: 'text', content: { type: 'markdown', markdown: words } }],
  input: 'ask' in block ? question(block.ask) : buttons(block),
})

function choose(
  session: Session,
  block: { choose: Button[]; isMultiple?: boolean; variable?: string },
  text: string,
): ChatPart {
  const wanted = block.isMultiple ? text.split(',').map((one) => one.trim()) : [text.trim()]
  const chosen = block.choose.filter(({ content }) => wanted.includes(content))
  if (chosen.length === 0) return again(block, 'Invalid message. Please, try again.')
  if (block.variable)
    session.variables[block.variable] = chosen.map(({ content }) => content).join(', ')
  const { goTo } = chosen[0]!
  Object.assign(session, goTo ? { group: goTo, next: 0 } : { next: session.next + 1 })
  return advance(session)
}
