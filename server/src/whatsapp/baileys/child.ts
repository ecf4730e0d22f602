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
  type DriverNews,
  PROTOCOL,
  type Question,
  type ToChild,
  type ToServer,
} from '@recado/baileys-driver/protocol'

/** The handlers of a link: its events and its questions. */
export type LinkHandlers = {
  /** The connection's logger, for log lines about this link. */
  log: Logger
  hear: (news: DriverNews) => void
  answer: (question: KeyQuestion) => Promise<KeyAnswers[KeyQuestion['op']]>
}

/** One socket to WhatsApp in a child process. Its last event is `ended`, even if the process dies. */
export type ChildLink = {
  /** @throws LinkGone if the process died before answering */
  ask: <Op extends Question['op']>(question: Extract<Question, { op: Op }>) => Promise<Answers[Op]>
  close: () => void
}

export type Child = {
  open: (settings: LinkSettings, handlers: LinkHandlers) => ChildLink
  readonly links: number
  /** Resolves when the process is ready to open links, or when it has ended. */
  started: Promise<void>
  readonly isUp: boolean
  /** It accepts no further links. */
  readonly isOver: boolean
  end: () => void
}

/** It is unknown whether the network received the question. */
export class LinkGone extends Error {}

type PendingQuestion = PromiseWithResolvers<unknown> & { link: number }

type State = {
  process: ChildProcess
  log: Logger
  links: Map<number, LinkHandlers>
  questions: Map<number, PendingQuestion>
  count: number
  started: PromiseWithResolvers<void>
  isUp: boolean
  isOver: boolean
  /** Consecutive pings without an answer. */
  missed: number
}

export type ChildOptions = { program?: string; execPath?: string; pingMs?: number }

const PROGRAM = fileURLToPath(import.meta.resolve('@recado/baileys-driver/main'))
const PING_MS = 15_000
/** Even a busy process answers once a minute. */
const MISSED_PINGS_MAX = 4

/** Starts a process of the driver. It has no secrets of the server: neither its environment nor its database. */
export function startChild(log: Logger, options: ChildOptions = {}): Child {
  const { program = PROGRAM, execPath, pingMs = PING_MS } = options
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
    // A process that never started emits no exit event.
    if (child.pid === undefined) onExit(state, { code: null, signal: null })
  })
  child.on('exit', (code, signal) => onExit(state, { code, signal }))
  logOutput(child, log)
  watchForHang(state, pingMs)
  // The child must not keep the server running. It ends when the channel closes.
  child.unref()
  child.channel?.unref()
  return {
    open: (settings, handlers) => openOn(state, settings, handlers),
    get links() {
      return state.links.size
    },
    started: state.started.promise,
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
  started: Promise.withResolvers(),
  isUp: false,
  isOver: false,
  missed: 0,
})

/** Kills a process that hangs. It would keep its links forever, and each would look connected. */
function watchForHang(state: State, everyMs: number): void {
  const timer = setInterval(() => {
    if (state.isOver) return clearInterval(timer)
    if (state.missed === MISSED_PINGS_MAX) {
      state.log.error('a process of the Baileys driver hangs and is killed')
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

const INHERITED = ['PATH', 'TZ', 'NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_ENV']

const environment = () =>
  Object.fromEntries(
    INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )

/**
 * Logs the output of a process. Normally there is none but a crash report. Lines that may contain a key are withheld.
 */
function logOutput({ stdout, stderr }: ChildProcess, log: Logger): void {
  // Without free file handles there are no streams.
  for (const input of [stdout, stderr].filter((stream) => stream !== null && stream !== undefined))
    createInterface({ input }).on('line', (line) => {
      const text = /priv|key|<Buffer|[A-Za-z0-9+/]{40}/i.test(line)
        ? '(withheld)'
        : line.slice(0, 500)
      log.warn({ text }, 'a process of the Baileys driver wrote to its output')
    })
}

function openOn(state: State, settings: LinkSettings, handlers: LinkHandlers): ChildLink {
  const link = (state.count += 1)
  state.links.set(link, handlers)
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

/** Ignores a process that is gone; its exit handler cleans up. */
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
  state.started.resolve()
}

const logOf = ({ links, log }: State, link: number | undefined): Logger =>
  (link !== undefined && links.get(link)?.log) || log

function pass(state: State, link: number, news: DriverNews): void {
  const handlers = state.links.get(link)
  if (news.type === 'ended') {
    state.links.delete(link)
    for (const [id, question] of state.questions)
      if (question.link === link) {
        state.questions.delete(id)
        question.reject(new LinkGone('the link has ended'))
      }
  }
  handlers?.hear(news)
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

/** Ends all links of a process that has exited. */
function onExit(state: State, how: { code: number | null; signal: string | null }): void {
  state.isOver = true
  state.started.resolve()
  const links = [...state.links.keys()]
  if (links.length > 0)
    state.log.error({ ...how, links: links.length }, 'a process of the Baileys driver has died')
  for (const link of links) pass(state, link, { type: 'ended', isPaired: true, isDeaf: false })
}
