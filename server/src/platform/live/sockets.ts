import { id } from '@recado/contract/platform/endpoint'
import type { Server, Socket } from 'socket.io'
import { z } from 'zod'
import type { AccessClaims, Ctx, Signals, User, World } from '../ctx.ts'
import { refusalOf } from '../http/errors.ts'
import { reportLeaving } from './leaving.ts'
import { Presence } from './presence.ts'
import { Refusal } from '../refusal.ts'
import { TokenBucket } from '@recado/concurrency/token-buckets'
import { within } from '../database/within.ts'

/** Commands of the features that sockets may call. The composition root supplies them. */
export type SocketCommands = {
  /** Refuses a ticket that the caller may not see. */
  showTicket: (ctx: Ctx, ticket: { ticketId: number }) => Promise<unknown>
  /** Records that the user is online now. */
  heartbeat: (ctx: Ctx) => Promise<unknown>
  /** Records that the user has closed the last screen at this moment. */
  leavePage: (ctx: Ctx, left: { userId: number; at: Date }) => Promise<unknown>
  /** The rooms with the events of the tickets that the user sees. */
  ticketRoomsFor: (user: User) => string[]
}

type SocketContext = {
  world: World
  commands: SocketCommands
  claims: AccessClaims
  socket: Socket
}

export const roomName = (companyId: number, room: string) => `c${companyId}:${room}`

/** Every socket is in one of these rooms from its first moment: whether its user sees the numbers of contacts. */
export const sightRoom = (seesNumbers: boolean): string =>
  seesNumbers ? 'sees-numbers' : 'sees-no-numbers'

/** Everybody of the company is in this room, limited sessions too: events about payments go here instead of to `all`. */
export const PAYMENT_ROOM = 'payments'

/** The operators of the company are in this room. */
export const OPERATOR_ROOM = 'operators'

const RECHECK_MS = 15 * 60_000
const RECHECK_AFTER_FAILURE_MS = 30_000
/** The visit of an operator ends with the operator's own session too, of which this company hears nothing. */
const VISIT_RECHECK_MS = 60_000

/** Until a socket of this user is checked again: after `usual`, that of a visit often, and right after the end of the visit. */
export function recheckMs(
  { supportUntil }: Pick<User, 'supportUntil'>,
  { usual, now }: { usual: number; now: number },
): number {
  if (!supportUntil) return usual
  return Math.min(usual, VISIT_RECHECK_MS, Math.max(supportUntil.getTime() - now, 0) + 1000)
}

/**
 * Authenticates every socket before it connects. Company, user and rooms come from the session, never from the socket.
 */
export function receiveSockets(io: Server, world: World, commands: SocketCommands): void {
  io.use((socket, next) => {
    const answer = async () => next(await refusalToAdmit(world, socket))
    void answer()
  })
  io.on('connection', (socket) => {
    const { expiresAt, seesNumbers, ...claims } = socket.data as Admitted
    void socket.join(roomName(claims.companyId, sightRoom(seesNumbers)))
    const context = { world, commands, claims, socket }
    listen(context)
    reportLeaving(io, context)
    void joinRooms(context, expiresAt)
  })
}

type Admitted = AccessClaims & { expiresAt: Date; seesNumbers: boolean }

const Token = z.string().min(1).max(4096)

/** Undefined for a socket that may connect. Its claims are then stored on it. */
async function refusalToAdmit(
  world: World,
  { handshake, data }: Socket,
): Promise<Error | undefined> {
  const token = Token.safeParse(handshake.auth['token'] ?? handshake.query['token'])
  if (!token.success) return new Error('ERR_SESSION_EXPIRED')
  try {
    const claims = await world.tokens.verify(token.data)
    const { seesNumbers } = await userOf(world, claims)
    Object.assign(data as Partial<Admitted>, claims, { seesNumbers })
    Object.assign(handshake, emptyHandshake())
    return undefined
  } catch (error) {
    return new Error(refusalOf(error)?.code ?? 'ERR_UNEXPECTED')
  }
}

/** Drops the handshake, the token above all: nodes exchange it when they query each other's sockets. */
const emptyHandshake = (): Pick<Socket['handshake'], 'auth' | 'query' | 'headers' | 'url'> => ({
  auth: {},
  query: {},
  headers: {},
  url: '',
})

const userOf = (world: World, { companyId, sessionId }: AccessClaims): Promise<User> =>
  within(
    world,
    { companyId, sessionId, readOnly: true, allowsLimited: true },
    async ({ user }) => user,
  )

/**
 * Joins the socket to its rooms and emits `ready`. Reads the session after joining the session's room, so a session
 * that ends in between is either detected here or expelled there.
 */
async function joinRooms(context: SocketContext, expiresAt: Date): Promise<void> {
  const { world, claims, socket } = context
  const fullName = (room: string) => roomName(claims.companyId, room)
  try {
    await socket.join(fullName(`s:${claims.sessionId}`))
    const user = await userOf(world, claims)
    const rooms = roomsFor(context, user)
    if (!socket.connected) return
    // The rights have changed since it was admitted: it reconnects.
    if (!socket.rooms.has(fullName(sightRoom(user.seesNumbers)))) {
      socket.conn.close()
      return
    }
    await socket.join(rooms.map(fullName))
    socket.emit('ready')
    const now = Date.now()
    recheckLater(context, rooms, recheckMs(user, { usual: expiresAt.getTime() - now, now }))
  } catch (error) {
    if (isOver(error)) expel(socket)
    else socket.conn.close()
  }
}

/**
 * The rooms of this user's sockets, besides the room of the session. A limited session hears of payments only, and the
 * visit of an operator nothing that is for one user.
 */
const roomsFor = ({ commands }: SocketContext, user: User): string[] => {
  if (user.overdueSince) return [sightRoom(user.seesNumbers), PAYMENT_ROOM]
  return [
    ...new Set([
      'all',
      ...(user.supportUntil ? [] : [`u:${user.id}`, PAYMENT_ROOM]),
      ...(user.super && !user.supportUntil ? [OPERATOR_ROOM] : []),
      sightRoom(user.seesNumbers),
      ...commands.ticketRoomsFor(user),
    ]),
  ]
}

/**
 * A socket outlives its access token, never its session: checks the database when the token expires and every 15
 * minutes afterwards; during the visit of an operator every minute.
 */
function recheckLater(context: SocketContext, rooms: string[], afterMs: number): void {
  const { world, claims, socket } = context
  const check = async () => {
    try {
      const user = await userOf(world, claims)
      // The rights have changed: the screen reconnects, joins other rooms and reloads everything.
      if (roomsFor(context, user).join() !== rooms.join()) socket.conn.close()
      else recheckLater(context, rooms, recheckMs(user, { usual: RECHECK_MS, now: Date.now() }))
    } catch (error) {
      if (isOver(error)) expel(socket)
      else recheckLater(context, rooms, RECHECK_AFTER_FAILURE_MS)
    }
  }
  if (!socket.connected) return
  const timer = setTimeout(() => void check(), Math.max(afterMs, 0))
  socket.once('disconnect', () => clearTimeout(timer))
}

const isOver = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === 'ERR_SESSION_EXPIRED' || error.code === 'ERR_SUBSCRIPTION_EXPIRED')

/** Sends the reason, then disconnects. A client disconnected by the server does not reconnect by itself. */
function expel(socket: Socket): void {
  socket.emit('auth', { error: 'ERR_SESSION_EXPIRED' })
  socket.disconnect(true)
}

/** Every node expels its own sockets. */
export const expelSessions = (io: Server, ended: Signals['sessionsEnded']): void =>
  socketsOf(io, ended).forEach(expel)

/** The screens reconnect, join the rooms of the new rights and load everything again. */
export const reconnectSessions = (io: Server, changed: Signals['rightsChanged']): void =>
  socketsOf(io, changed).forEach((socket) => socket.conn.close())

type Sessions = { companyId: number; sessionIds: string[] }

/** The sockets of these sessions on this node. */
function socketsOf(io: Server, { companyId, sessionIds }: Sessions): Socket[] {
  const { adapter, sockets } = io.of('/')
  return sessionIds
    .flatMap((sessionId) => [...(adapter.rooms.get(roomName(companyId, `s:${sessionId}`)) ?? [])])
    .flatMap((socketId) => sockets.get(socketId) ?? [])
}

/** The events a socket may send. Each is answered, and none gives a socket more than its user may see. */
function listen(context: SocketContext): void {
  const { world, commands, claims, socket } = context
  const ticketRoom = (ticketId: unknown) => roomName(claims.companyId, `t:${id.parse(ticketId)}`)
  const enter = entryOf(context, ticketRoom)
  const presence = new Presence({
    world,
    companyId: claims.companyId,
    enter,
    leave: (ticketId) => void socket.leave(ticketRoom(ticketId)),
    isIn: (ticketId) => socket.rooms.has(ticketRoom(ticketId)),
  })
  socket.once('disconnect', () => presence.end())
  const handlers: Record<string, (data: unknown) => unknown> = {
    joinChatBox: (ticketId) => enter(id.parse(ticketId)),
    leaveChatBox: (ticketId) => socket.leave(ticketRoom(ticketId)),
    viewing: (data) => presence.viewing(data),
    writing: (data) => presence.writing(data),
    userStatus: () => within(world, claims, commands.heartbeat),
    // Older screens send these. They are ignored, because the rooms alone decide what a socket receives.
    joinTickets: () => undefined,
    leaveTickets: () => undefined,
    joinNotification: () => undefined,
    leaveNotification: () => undefined,
  }
  const events = new TokenBucket(EVENTS)
  const refused = refusalCounter(context)
  socket.onAny((event: string) => {
    if (!Object.hasOwn(handlers, event)) refused('unknown')
  })
  for (const [event, handle] of Object.entries(handlers))
    socket.on(event, (...args: unknown[]) => {
      const last = args.at(-1)
      const reply = typeof last === 'function' ? (last as (answer: object) => void) : () => {}
      if (!events.take()) {
        reply({ error: 'ERR_TOO_MANY_ATTEMPTS' })
        return refused(event)
      }
      void answer(context, { event, reply, refused, handle: async () => handle(args[0]) })
    })
}

/** Disconnects a socket that keeps sending refused events: each refusal costs the server more than the sender. */
function refusalCounter({ world, claims, socket }: SocketContext): (event: string) => void {
  const refusals = new TokenBucket(REFUSALS)
  return (event) => {
    if (refusals.take() || !socket.connected) return
    const { companyId: company, userId: user } = claims
    world.log.warn({ company, user, event }, 'a socket was closed: too many refused events')
    socket.disconnect(true)
  }
}

/** Joins the socket to the room of a ticket that its user may see. Returns the user. */
const entryOf =
  ({ world, commands, claims, socket }: SocketContext, roomOf: (ticketId: unknown) => string) =>
  async (ticketId: number): Promise<User> => {
    const check = () =>
      within(world, { ...claims, readOnly: true }, async (ctx) => {
        await commands.showTicket(ctx, { ticketId })
        return ctx.user
      })
    await check()
    if (socket.connected) await socket.join(roomOf(ticketId))
    // Checks again: a user who lost sight of the ticket before joining the room was not removed from it.
    return check().catch(async (refusal: unknown) => {
      await socket.leave(roomOf(ticketId))
      throw refusal
    })
  }

type SocketEvent = {
  event: string
  handle: () => Promise<unknown>
  reply: (answer: object) => void
  refused: (event: string) => void
}

/** Gives the same answer for a hidden ticket and for one that does not exist. */
async function answer({ world, socket }: SocketContext, received: SocketEvent): Promise<void> {
  const { event, handle, reply, refused } = received
  try {
    await handle()
    reply({})
  } catch (error) {
    const code = refusalOf(error)?.code
    if (!code) world.log.error({ err: error, event }, 'a socket event failed unexpectedly')
    reply({
      error: code === 'ERR_NO_TICKET_FOUND' ? 'ERR_NO_PERMISSION' : (code ?? 'ERR_UNEXPECTED'),
    })
    if (isOver(error)) expel(socket)
    else refused(event)
  }
}

const EVENTS = { capacity: 20, perSecond: 20 }
/** A normal screen requests a hidden ticket now and then. Hundreds a minute are an attack or a bug. */
const REFUSALS = { capacity: 300, perSecond: 5 }
