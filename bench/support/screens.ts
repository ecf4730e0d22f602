import { channelOf } from '@recado/contract/platform/live'
import { messageCreated } from '@recado/contract/desk/messages'
import { io } from 'socket.io-client'
import type { Agent } from './agent.ts'
import { sharedParser } from './shared-parser.ts'

/** Open screens of one agent: how often each message came to each, and how long after the network took it. */
export type Screens = {
  /** By the message's words: on how many screens, over all, and when it came to the last. */
  heard: Map<string, number>
  /** And when it came last, in milliseconds of the clock. */
  heardAt: Map<string, number>
  /** Milliseconds from the network's acceptance to a screen, of every screen. */
  delays: number[]
  firstAt: () => number
  lastAt: () => number
  /** Forgets what was heard so far. */
  reset: () => void
  close: () => void
}

export type MessageNews = {
  action: string
  message: { id: string; body: string; createdAt: string; fromMe: boolean; mediaType: string }
  ticket: { contactId: number }
}

type Options = {
  companyId: number
  count: number
  /** Hears each message besides. Only customers' messages are counted then. */
  beside?: (news: MessageNews) => void
}

/** Sockets as a browser opens them, all signed in before this answers. */
export async function openScreens(
  url: string,
  agent: Agent,
  { companyId, count, beside }: Options,
): Promise<Screens> {
  const heard = new Map<string, number>()
  const heardAt = new Map<string, number>()
  const delays: number[] = []
  const span = { first: 0, last: 0 }
  const note = ({ body, createdAt }: MessageNews['message']) => {
    const now = Date.now()
    heard.set(body, (heard.get(body) ?? 0) + 1)
    heardAt.set(body, now)
    delays.push(now - Date.parse(createdAt))
    span.first ||= now
    span.last = now
  }
  const hear = (news: MessageNews) => {
    if (news.action !== messageCreated.action) return
    beside?.(news)
    if (beside && news.message.fromMe) return
    note(news.message)
  }
  const channel = channelOf(companyId, messageCreated.channel)
  const sockets = await signedIn({ url, count, agent }, channel, hear)
  return {
    heard,
    heardAt,
    delays,
    firstAt: () => span.first,
    lastAt: () => span.last,
    reset: () => {
      for (const map of [heard, heardAt]) map.clear()
      delays.splice(0)
      Object.assign(span, { first: 0, last: 0 })
    },
    close: () => sockets.forEach((socket) => socket.disconnect()),
  }
}

type Doors = { url: string; count: number; agent: Agent }

async function signedIn(
  { url, count, agent }: Doors,
  channel: string,
  hear: (news: MessageNews) => void,
) {
  const sockets = Array.from({ length: count }, () =>
    io(url, {
      auth: { token: agent.token() },
      transports: ['websocket'],
      forceNew: true,
      parser: sharedParser,
    }),
  )
  await Promise.all(
    sockets.map((socket) => {
      socket.on(channel, hear)
      return new Promise<void>((resolve) => socket.once('ready', () => resolve()))
    }),
  )
  return sockets
}
