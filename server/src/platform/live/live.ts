import type { Server as HttpServer } from 'node:http'
import { limits } from '@recado/contract/limits'
import { channelOf } from '@recado/contract/live'
import { ticketRemovedFromList } from '@recado/contract/tickets'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import type { AccessClaims, Published, Signal, World } from '../ctx.ts'
import { joinNodes, leaveNodes } from './nodes.ts'
import { type Doors, expelSessions, receiveSockets, roomName } from './sockets.ts'
import { makeSignals, type OnSignal } from './signals.ts'
import { liveEvents } from '../metrics.ts'

/** The way out to the screens, and from node to node. */
export type Live = {
  publish: World['publish']
  signal: Signal
  onSignal: OnSignal
  /** Lets sockets in on this HTTP server; before, and without it, news still reaches the sockets of other nodes. */
  attach: (server: HttpServer, world: World, doors: Doors) => void
  /** Which of these users have a screen open, at any node. */
  whoIsHere: (companyId: number, userIds: number[]) => Promise<Set<number>>
  /** Sockets open on this node. */
  count: () => number
  /** Whether news goes from node to node now; a node by itself needs nobody. */
  isJoined: () => boolean
  /** Cuts the sockets, so that they come back to another node; the HTTP server is left to its owner. */
  close: () => Promise<void>
}

type Options = { redisUrl?: string | undefined; log: Logger }

/** Sockets send little: a ticket's id, an acknowledgement. */
const BYTES_MAX = 16 * 1024

/**
 * One node's live channel. With a Redis address it is one channel over all nodes, in which the news of each node keeps
 * its order. While Redis is away news is late or lost; once it is back, the screens are told to ask again.
 */
export async function makeLive({ redisUrl, log }: Options): Promise<Live> {
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    pingInterval: limits.socketPingMs,
    pingTimeout: limits.socketPingMs,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: BYTES_MAX,
  })
  const redis = redisUrl ? await joinNodes(io, redisUrl, log) : undefined
  const hub = makeSignals({
    log,
    tellOthers: (topic, news) => {
      if (redis) io.serverSideEmit('signal', topic, news)
    },
  })
  io.on('signal', hub.hear)
  hub.onSignal('sessionsEnded', (ended) => expelSessions(io, ended))
  let isAttached = false
  return {
    publish: (companyId, news) => {
      for (const one of news) publishOne(io, { companyId, log, ...one })
    },
    signal: hub.signal,
    onSignal: hub.onSignal,
    attach: (server, world, doors) => {
      isAttached = true
      io.attach(server)
      receiveSockets(io, world, doors)
    },
    whoIsHere: (companyId, userIds) => usersHere(io, { companyId, userIds, log }),
    count: () => io.sockets.sockets.size,
    isJoined: () => redis?.isReady ?? true,
    close: async () => {
      if (isAttached) io.engine.close()
      await io.of('/').adapter.close()
      if (redis) await leaveNodes(redis)
    },
  }
}

type Asked = { companyId: number; userIds: number[]; log: Logger }

/** Where the other nodes do not answer, those of this node count: told twice is better than not at all. */
async function usersHere(io: Server, { companyId, userIds, log }: Asked): Promise<Set<number>> {
  const rooms = userIds.map((id) => roomName(companyId, `u:${id}`))
  const sockets = await io
    .in(rooms)
    .fetchSockets()
    .catch((err: unknown) => {
      log.warn({ err }, 'the other nodes did not say who is there')
      return io.local.in(rooms).fetchSockets()
    })
  return new Set(sockets.map(({ data }) => (data as AccessClaims).userId))
}

type Outgoing = Published & { companyId: number; log: Logger }

/** The data passes through the event's own schema, so nothing leaves that the contract does not promise. */
function publishOne(io: Server, { companyId, log, event, data, to, seq }: Outgoing): void {
  try {
    const promised = event.data.parse(data) as Record<string, unknown>
    const named = (rooms: string[]) => rooms.map((room) => roomName(companyId, room))
    const hearers = io.to(named(to.rooms)).except(named(to.except ?? []))
    hearers.emit(channelOf(companyId, event.channel), { action: event.action, ...promised, seq })
    liveEvents.inc({ channel: event.channel })
    // Who lost sight of a ticket also stops hearing what is said to those who have it open.
    if (event === ticketRemovedFromList)
      hearers.socketsLeave(roomName(companyId, `t:${String(promised['ticketId'])}`))
  } catch (err) {
    log.error({ err, channel: event.channel, action: event.action }, 'a live event was not told')
  }
}
