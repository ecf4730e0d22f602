import { type ChildProcess, fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import {
  type Answer,
  type Answers,
  type KeyAnswers,
  type KeyQuestion,
  type LinkSettings,
  type News,
  PROTOCOL,
  type Question,
  type ToChild,
  type ToServer,
} from '@recado/baileys-driver/protocol'

/** What a link says, and what it asks of us. */
export type Hearing = {
  /** Of the connection: what the process says of this link stands there. */
  log: Logger
  hear: (news: News) => void
  answer: (question: KeyQuestion) => Promise<KeyAnswers[KeyQuestion['op']]>
}

/** One socket to WhatsApp, in a child. Its last news is `ended`, also where its process dies. */
export type Link = {
  /** @throws LinkGone where the process died under the question */
  ask: <Op extends Question['op']>(question: Extract<Question, { op: Op }>) => Promise<Answers[Op]>
  close: () => void
}

export type Child = {
  open: (settings: LinkSettings, hearing: Hearing) => Link
  readonly links: number
  /** Resolves when it is up and opens links at once, or when it has ended. */
  begun: Promise<void>
  readonly isUp: boolean
  /** It takes no further links. */
  readonly isOver: boolean
  end: () => void
}

/** Whether the network heard the question is not known. */
export class LinkGone extends Error {}

type Question_ = PromiseWithResolvers<unknown> & { link: number }

type State = {
  process: ChildProcess
  log: Logger
  links: Map<number, Hearing>
  questions: Map<number, Question_>
  count: number
  begun: PromiseWithResolvers<void>
  isUp: boolean
  isOver: boolean
  /** How often in a row it was asked for a sign of life and gave none. */
  missed: number
}

export type ChildOptions = { program?: string; execPath?: string; lifeMs?: number }

const PROGRAM = fileURLToPath(import.meta.resolve('@recado/baileys-driver/main'))
const LIFE_MS = 15_000
/** Also a busy process finds the time once a minute. */
const MISSED = 4

/** Starts a process of the driver. It holds no secrets of the server's: neither its environment nor its database. */
export function startChild(log: Logger, options: ChildOptions = {}): Child {
  const { program = PROGRAM, execPath, lifeMs = LIFE_MS } = options
  const child = fork(program, {
    ...(execPath && { execPath }),
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: environment(),
  })
  const state = stateOf(child, log)
  child.on('message', (said: ToServer) => hear(state, said))
  child.on('error', (err) => {
    log.error({ err }, 'a process of the Baileys driver failed')
    // One that never began has no end either.
    if (child.pid === undefined) bury(state, { code: null, signal: null })
  })
  child.on('exit', (code, signal) => bury(state, { code, signal }))
  overhear(child, log)
  watchOver(state, lifeMs)
  // The server ends when its own work is done; the child follows when the channel closes.
  child.unref()
  child.channel?.unref()
  return {
    open: (settings, hearing) => openOn(state, settings, hearing),
    get links() {
      return state.links.size
    },
    begun: state.begun.promise,
    get isUp() {
      return state.isUp
    },
    get isOver() {
      return state.isOver
    },
    end: () => end(state),
  }
}

const stateOf = (child: ChildProcess, log: Logger): State => ({
  process: child,
  log,
  links: new Map(),
  questions: new Map(),
  count: 0,
  begun: Promise.withResolvers(),
  isUp: false,
  isOver: false,
  missed: 0,
})

/** A process that stands still would keep its links for ever, and each of them look connected. */
function watchOver(state: State, everyMs: number): void {
  const timer = setInterval(() => {
    if (state.isOver) return clearInterval(timer)
    if (state.missed === MISSED) {
      state.log.error('a process of the Baileys driver stands still, and is ended')
      return end(state)
    }
    state.missed += 1
    send(state, { type: 'ping' })
  }, everyMs).unref()
}

function end(state: State): void {
  state.isOver = true
  state.process.kill('SIGKILL')
}

const passed = ['PATH', 'TZ', 'NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_ENV']

const environment = () =>
  Object.fromEntries(
    passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )

/** Nothing is expected there but the last words of a process; what might be a key is not repeated. */
function overhear({ stdout, stderr }: ChildProcess, log: Logger): void {
  // Where the system has no file handles left, there are none.
  for (const input of [stdout, stderr].filter((stream) => stream !== null && stream !== undefined))
    createInterface({ input }).on('line', (line) => {
      const text = /priv|key|<Buffer|[A-Za-z0-9+/]{40}/i.test(line)
        ? '(withheld)'
        : line.slice(0, 500)
      log.warn({ text }, 'a process of the Baileys driver wrote outside of its channel')
    })
}

function openOn(state: State, settings: LinkSettings, hearing: Hearing): Link {
  const link = (state.count += 1)
  state.links.set(link, hearing)
  send(state, { type: 'open', link, settings })
  return {
    ask: (question) => {
      if (!state.links.has(link)) return Promise.reject(new LinkGone('the link is gone'))
      const id = (state.count += 1)
      const waiting = { ...Promise.withResolvers<unknown>(), link }
      state.questions.set(id, waiting)
      send(state, { type: 'ask', link, id, question })
      return waiting.promise as never
    },
    close: () => send(state, { type: 'close', link }),
  }
}

/** A process that is gone is buried by its end. */
function send({ process: child }: State, message: ToChild): void {
  if (child.connected) child.send(message, () => undefined)
}

function hear(state: State, said: ToServer): void {
  state.missed = 0
  switch (said.type) {
    case 'ready':
      if (said.protocol === PROTOCOL) return begin(state)
      state.log.error({ protocol: said.protocol }, 'the Baileys driver speaks another protocol')
      return void state.process.kill()
    case 'news':
      return pass(state, said.link, said.news)
    case 'ask':
      return void answer(state, said)
    case 'answer':
      return settle(state, said)
    case 'log':
      return logOf(state, said.link)[said.level]({ ...said.details, link: said.link }, said.message)
    case 'pong':
      return undefined
  }
}

function begin(state: State): void {
  state.isUp = true
  state.begun.resolve()
}

const logOf = ({ links, log }: State, link: number | undefined): Logger =>
  (link !== undefined && links.get(link)?.log) || log

function pass(state: State, link: number, news: News): void {
  const hearing = state.links.get(link)
  if (news.type === 'ended') {
    state.links.delete(link)
    for (const [id, question] of state.questions)
      if (question.link === link) {
        state.questions.delete(id)
        question.reject(new LinkGone('the link has ended'))
      }
  }
  hearing?.hear(news)
}

async function answer(
  state: State,
  { link, id, question }: Extract<ToServer, { type: 'ask' }>,
): Promise<void> {
  const named = { type: 'answer', link, id } as const
  try {
    const value = await state.links.get(link)?.answer(question)
    send(state, { ...named, ok: true, value })
  } catch (error) {
    send(state, { ...named, ok: false, error: (error as Error).message })
  }
}

function settle(state: State, said: Answer): void {
  const question = state.questions.get(said.id)
  state.questions.delete(said.id)
  if (said.ok) question?.resolve(said.value)
  else question?.reject(new Error(said.error))
}

/** All its links have ended with it. */
function bury(state: State, how: { code: number | null; signal: string | null }): void {
  state.isOver = true
  state.begun.resolve()
  const links = [...state.links.keys()]
  if (links.length > 0)
    state.log.error({ ...how, links: links.length }, 'a process of the Baileys driver has died')
  for (const link of links) pass(state, link, { type: 'ended', isPaired: true, isDeaf: false })
}
