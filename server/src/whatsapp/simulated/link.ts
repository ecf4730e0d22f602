import { type ClientFrame, type CloseCode, Reply, type Request } from '@recado/simulator/wire'
import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import type { SimulatedPace } from './pace.ts'

type Without<R> = R extends Request ? Omit<R, 'type' | 'id'> : never
export type Question = Without<Request>

/** One WebSocket to the network, from its first attempt to its end. */
export type SimulatedLink = {
  /** Sends a frame. Dropped silently if the link is not open. */
  say: (frame: ClientFrame) => void
  /** Undefined: no reply. It is unknown whether the network received the question. */
  ask: (question: Question) => Promise<Reply | undefined>
  /** Ends the link, with the network's code if it closed. */
  close: (code?: CloseCode) => void
  /** Resolves when the link has ended for any reason. */
  ended: Promise<CloseCode | undefined>
}

type Options = {
  url: string
  pace: SimulatedPace
  log: Logger
  onOpen: (link: SimulatedLink) => void
  /** Receives every frame that is not a reply, unvalidated. */
  onFrame: (link: SimulatedLink, frame: unknown) => void
}

const LARGEST_FRAME = 4 * 1024 * 1024
const HANDSHAKE_MS = 10_000
const CLOSING_MS = 2000

/** Opens a link at once. Errors end the link and are never thrown. */
export function openLink({ url, pace, log, onOpen, onFrame }: Options): SimulatedLink {
  const socket = new WebSocket(url, {
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: LARGEST_FRAME,
    perMessageDeflate: false,
  })
  const { questions, ask } = makeQuestions(pace, (frame) => link.say(frame))
  const end = Promise.withResolvers<CloseCode | undefined>()
  let why: CloseCode | undefined
  let hurry: NodeJS.Timeout | undefined
  const link: SimulatedLink = {
    say: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
    ask,
    close: (code) => {
      why ??= code
      socket.close()
      hurry ??= setTimeout(() => socket.terminate(), CLOSING_MS)
    },
    ended: end.promise,
  }
  const quiet = setTimeout(() => socket.terminate(), pace.silenceMs)
  const onTraffic = () => void quiet.refresh()
  socket.on('open', () => onOpen(link))
  socket.on('ping', onTraffic)
  socket.on('message', (data) => {
    onTraffic()
    const frame = contentOf(data)
    if (!questions.settle(frame)) onFrame(link, frame)
  })
  socket.on('error', (err) => log.debug({ err }, 'the link to the simulated network failed'))
  socket.on('close', () => {
    clearTimeout(quiet)
    clearTimeout(hurry)
    questions.giveUp()
    end.resolve(why)
  })
  return link
}

/** Text that is not JSON is passed on as text. */
function contentOf(data: unknown): unknown {
  const text = String(data)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function makeQuestions(pace: SimulatedPace, say: SimulatedLink['say']) {
  const open = new Map<string, (reply: Reply | undefined) => void>()
  let count = 0
  const answer = (id: string, reply?: Reply) => {
    open.get(id)?.(reply)
    open.delete(id)
  }
  const ask: SimulatedLink['ask'] = async (question) => {
    const id = String((count += 1))
    const late = setTimeout(() => answer(id), pace.replyMs)
    const reply = await new Promise<Reply | undefined>((resolve) => {
      open.set(id, resolve)
      say({ type: 'request', id, ...question } as Request)
    })
    clearTimeout(late)
    return reply
  }
  const questions = {
    /** True if the frame is a reply, even a late one. */
    settle: (frame: unknown): boolean => {
      const { data: reply } = Reply.safeParse(frame)
      if (reply?.id) answer(reply.id, reply)
      return reply?.id !== undefined
    },
    giveUp: () => {
      for (const id of open.keys()) answer(id)
    },
  }
  return { questions, ask }
}
