import type { Server as HttpServer } from 'node:http'
import { parseFor } from '@recado/contract/platform/hidden-numbers'
import { limits } from '@recado/contract/platform/limits'
import { channelOf } from '@recado/contract/platform/live'
import { ticketRemovedFromList } from '@recado/contract/desk/tickets'
import type { Logger } from 'pino'
import { Server, type ServerOptions } from 'socket.io'
import type { AccessClaims, PublishedEvent, Signal, World } from '../ctx.ts'
import { markStopping } from './leaving.ts'
import { joinNodes, leaveNodes } from './nodes.ts'
import { writeTogether } from './write-together.ts'
import {
  type SocketCommands,
  expelSessions,
  receiveSockets,
  reconnectSessions,
  roomName,
  sightRoom,
} from './sockets.ts'
import { makeSignalHub, type OnSignal } from './signals.ts'
import { liveEvents } from '../metrics.ts'

/** The live channel to screens and between nodes. */
export type Live = {
  publish: World['publish']
  signal: Signal
  onSignal: OnSignal
  /** Accepts sockets on this HTTP server. Without it, events still reach the sockets of other nodes. */
  attach: (server: HttpServer, world: World, commands: SocketCommands) => void
  /** The users among these who have a screen open on any node. */
  usersOnline: (companyId: number, userIds: number[]) => Promise<Set<number>>
  /** Number of sockets open on this node. */
  count: () => number
  /** Whether this node can reach the others. Always true for a single node. */
  isJoined: () => boolean
  /** Disconnects the sockets, so they reconnect to another node. The owner closes the HTTP server. */
  close: () => Promise<void>
}

type Options = { redisUrl?: string | undefined; log: Logger }

/** Sockets send little: a ticket's id, an acknowledgement. */
const BYTES_MAX = 16 * 1024

const socketOptions: Partial<ServerOptions> = {
  path: '/socket.io',
  serveClient: false,
  pingInterval: limits.socketPingMs,
  pingTimeout: limits.socketPingMs,
  transports: ['websocket', 'polling'],
  maxHttpBufferSize: BYTES_MAX,
}

/**
 * The live channel of one node. With Redis it is one channel over all nodes, in which the events of each node keep
 * their order. While Redis is down, events are late or lost; afterwards the screens are told to resync.
 */
export async function makeLive({ redisUrl, log }: Options): Promise<Live> {
  const io = new Server(socketOptions)
  const redis = redisUrl ? await joinNodes(io, redisUrl, log) : undefined
  const hub = makeSignalHub({
    log,
    sendToOthers: (topic, news) => {
      if (redis) io.serverSideEmit('signal', topic, news)
    },
  })
  io.on('signal', hub.hear)
  hub.onSignal('sessionsEnded', (ended) => expelSessions(io, ended))
  hub.onSignal('rightsChanged', (changed) => reconnectSessions(io, changed))
  let isAttached = false
  return {
    publish: (companyId, news) => {
      for (const one of news) publishOne(io, { companyId, log, ...one })
    },
    signal: hub.signal,
    onSignal: hub.onSignal,
    attach: (server, world, commands) => {
      isAttached = true
      io.attach(server)
      writeTogether(io)
      receiveSockets(io, world, commands)
    },
    usersOnline: (companyId, userIds) => findUsersOnline(io, { companyId, userIds, log }),
    count: () => io.sockets.sockets.size,
    isJoined: () => redis?.isReady ?? true,
    close: async () => {
      markStopping(io)
      if (isAttached) io.engine.close()
      await io.of('/').adapter.close()
      if (redis) await leaveNodes(redis)
    },
  }
}

type Asked = { companyId: number; userIds: number[]; log: Logger }

/**
 * If the other nodes do not answer, only the users of this node are returned: a duplicate notification is better than
 * none.
 */
async function findUsersOnline(
  io: Server,
  { companyId, userIds, log }: Asked,
): Promise<Set<number>> {
  const rooms = userIds.map((id) => roomName(companyId, `u:${id}`))
  const sockets = await io
    .in(rooms)
    .fetchSockets()
    .catch((err: unknown) => {
      log.warn({ err }, 'the other nodes did not report their users online')
      return io.local.in(rooms).fetchSockets()
    })
  return new Set(sockets.map(({ data }) => (data as AccessClaims).userId))
}

type Outgoing = PublishedEvent & { companyId: number; log: Logger }

/**
 * Parses the data with the event's own schema, so nothing outside the contract is sent. While the company hides numbers,
 * the sockets of agents receive their own copy. A socket that hides numbers never receives the other copy, whatever the
 * setting was when the command began.
 */
function publishOne(io: Server, outgoing: Outgoing): void {
  const { companyId, log, event, data, to, hidesNumbers } = outgoing
  try {
    const named = (rooms: string[]) => rooms.map((room) => roomName(companyId, room))
    const hearers = (...except: string[]) =>
      io.to(named(to.rooms)).except(named([...(to.except ?? []), ...except]))
    if (hidesNumbers === undefined) hearers().emit(...packetFor(outgoing, false))
    else hearers(sightRoom(false)).emit(...packetFor(outgoing, true))
    if (hidesNumbers) hearers(sightRoom(true)).emit(...packetFor(outgoing, false))
    liveEvents.inc({ channel: event.channel })
    // Users who lose sight of a ticket also leave the room of those who have it open.
    if (event === ticketRemovedFromList)
      hearers().socketsLeave(
        roomName(companyId, `t:${ticketRemovedFromList.data.parse(data).ticketId}`),
      )
  } catch (err) {
    log.error(
      { err, channel: event.channel, action: event.action },
      'a live event could not be sent',
    )
  }
}

/** The name and the content of an event for its readers. */
function packetFor({ companyId, event, data, seq }: Outgoing, seesNumbers: boolean) {
  const promised = parseFor(event.data, data, { seesNumbers }) as Record<string, unknown>
  return [channelOf(companyId, event.channel), { action: event.action, ...promised, seq }] as const
}
