import { id } from '@recado/contract/endpoint'
import { may } from '@recado/contract/permissions'
import type { Server, Socket } from 'socket.io'
import { z } from 'zod'
import type { AccessClaims, Ctx, Signals, User, World } from '../ctx.ts'
import { refusalOf } from '../http/errors.ts'
import { Presence } from './presence.ts'
import { Refusal } from '../refusal.ts'
import { TokenBucket } from '../concurrency/token-buckets.ts'
import { within } from '../database/within.ts'

/** What sockets may ask of the features, handed in by whoever knows both. */
export type Doors = {
  /** Refuses a ticket that the caller may not see. */
  showTicket: (ctx: Ctx, ticket: { ticketId: number }) => Promise<unknown>
  /** The user is there, now. */
  heartbeat: (ctx: Ctx) => Promise<unknown>
}

type Visit = { world: World; doors: Doors; claims: AccessClaims; socket: Socket }

export const roomName = (companyId: number, room: string) => `c${companyId}:${room}`

const RECHECK_MS = 15 * 60_000
const RECHECK_AFTER_FAILURE_MS = 30_000

/** Every socket says who it is before it is let in; company, user and rooms come from the session, never from the socket. */
export function receiveSockets(io: Server, world: World, doors: Doors): void {
  io.use((socket, next) => {
    const answer = async () => next(await refusalToAdmit(world, socket))
    void answer()
  })
  io.on('connection', (socket) => {
    const { expiresAt, ...claims } = socket.data as Admitted
    const visit = { world, doors, claims, socket }
    listen(visit)
    void settle(visit, expiresAt)
  })
}

type Admitted = AccessClaims & { expiresAt: Date }

const Token = z.string().min(1).max(4096)

/** Undefined for a socket that may come in; it then carries its claims. */
async function refusalToAdmit(
  world: World,
  { handshake, data }: Socket,
): Promise<Error | undefined> {
  const token = Token.safeParse(handshake.auth['token'] ?? handshake.query['token'])
  if (!token.success) return new Error('ERR_SESSION_EXPIRED')
  try {
    const claims = await world.tokens.verify(token.data)
    await userOf(world, claims)
    Object.assign(data as Partial<Admitted>, claims)
    Object.assign(handshake, nothingSaid())
    return undefined
  } catch (error) {
    return new Error(refusalOf(error)?.code ?? 'ERR_UNEXPECTED')
  }
}

/** What a socket came in with, its token above all, is not kept: nodes that ask who is there send it to each other. */
const nothingSaid = (): Pick<Socket['handshake'], 'auth' | 'query' | 'headers' | 'url'> => ({
  auth: {},
  query: {},
  headers: {},
  url: '',
})

const userOf = (world: World, { companyId, sessionId }: AccessClaims): Promise<User> =>
  within(world, { companyId, sessionId, readOnly: true }, async ({ user }) => user)

/**
 * Puts the socket into its rooms and says `ready`. The session is read after its room was joined: one that ends in
 * between is either seen here or expelled there.
 */
async function settle(visit: Visit, expiresAt: Date): Promise<void> {
  const { world, claims, socket } = visit
  const named = (room: string) => roomName(claims.companyId, room)
  try {
    await socket.join(named(`s:${claims.sessionId}`))
    const rooms = roomsFor(await userOf(world, claims))
    if (!socket.connected) return
    await socket.join(rooms.map(named))
    socket.emit('ready')
    lookAgain(visit, rooms, expiresAt.getTime() - Date.now())
  } catch (error) {
    if (isOver(error)) expel(socket)
    else socket.conn.close()
  }
}

/** The rooms in which a socket of this user listens, besides that of its session. */
export const roomsFor = (user: User): string[] => {
  const seen = may(user, 'tickets.seeAll')
    ? ['admins']
    : ['q:0', ...user.queueIds.map((queueId) => `q:${queueId}`)]
  return ['all', `u:${user.id}`, ...seen]
}

/** A socket outlives its access token, never its session: when the token ends, and every 15 minutes from then on, the database is asked. */
function lookAgain(visit: Visit, rooms: string[], afterMs: number): void {
  const { world, claims, socket } = visit
  const look = async () => {
    try {
      const now = roomsFor(await userOf(world, claims))
      // Other rights: the screen comes back on a new connection, into other rooms, and reads everything anew.
      if (now.join() !== rooms.join()) socket.conn.close()
      else lookAgain(visit, rooms, RECHECK_MS)
    } catch (error) {
      if (isOver(error)) expel(socket)
      else lookAgain(visit, rooms, RECHECK_AFTER_FAILURE_MS)
    }
  }
  if (!socket.connected) return
  const timer = setTimeout(() => void look(), Math.max(afterMs, 0))
  socket.once('disconnect', () => clearTimeout(timer))
}

const isOver = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'ERR_SESSION_EXPIRED'

/** Told why, then gone; a socket that is disconnected by the server does not come back by itself. */
function expel(socket: Socket): void {
  socket.emit('auth', { error: 'ERR_SESSION_EXPIRED' })
  socket.disconnect(true)
}

/** Every node throws out its own sockets. */
export function expelSessions(
  io: Server,
  { companyId, sessionIds }: Signals['sessionsEnded'],
): void {
  const { adapter, sockets } = io.of('/')
  for (const sessionId of sessionIds)
    for (const socketId of adapter.rooms.get(roomName(companyId, `s:${sessionId}`)) ?? []) {
      const socket = sockets.get(socketId)
      if (socket) expel(socket)
    }
}

/** What a socket may say. Whatever it says, it is answered, and it never hears more than its user may see. */
function listen(visit: Visit): void {
  const { world, doors, claims, socket } = visit
  const ticketRoom = (ticketId: unknown) => roomName(claims.companyId, `t:${id.parse(ticketId)}`)
  const enter = entryOf(visit, ticketRoom)
  const presence = new Presence({
    world,
    companyId: claims.companyId,
    enter,
    leave: (ticketId) => void socket.leave(ticketRoom(ticketId)),
    isIn: (ticketId) => socket.rooms.has(ticketRoom(ticketId)),
  })
  socket.once('disconnect', () => presence.end())
  const said: Record<string, (what: unknown) => unknown> = {
    joinChatBox: (ticketId) => enter(id.parse(ticketId)),
    leaveChatBox: (ticketId) => socket.leave(ticketRoom(ticketId)),
    viewing: (what) => presence.viewing(what),
    writing: (what) => presence.writing(what),
    userStatus: () => within(world, claims, doors.heartbeat),
    // Older screens ask for these; what a socket hears is decided by its rooms alone.
    joinTickets: () => undefined,
    leaveTickets: () => undefined,
    joinNotification: () => undefined,
    leaveNotification: () => undefined,
  }
  const events = new TokenBucket(EVENTS)
  const refused = refusalCounter(visit)
  socket.onAny((event: string) => {
    if (!Object.hasOwn(said, event)) refused('unknown')
  })
  for (const [event, act] of Object.entries(said))
    socket.on(event, (...words: unknown[]) => {
      const last = words.at(-1)
      const reply = typeof last === 'function' ? (last as (answer: object) => void) : () => {}
      if (!events.take()) {
        reply({ error: 'ERR_TOO_MANY_ATTEMPTS' })
        return refused(event)
      }
      void answer(visit, { event, reply, refused, act: async () => act(words[0]) })
    })
}

/** Ends a socket that goes on sending what is refused: each refusal costs us more than it costs the sender. */
function refusalCounter({ world, claims, socket }: Visit): (event: string) => void {
  const refusals = new TokenBucket(REFUSALS)
  return (event) => {
    if (refusals.take() || !socket.connected) return
    const { companyId: company, userId: user } = claims
    world.log.warn({ company, user, event }, 'a socket was closed: too many refused events')
    socket.disconnect(true)
  }
}

/** How this socket goes into the room of a ticket that its user may see; answers who they are. */
const entryOf =
  ({ world, doors, claims, socket }: Visit, roomOf: (ticketId: unknown) => string) =>
  async (ticketId: number): Promise<User> => {
    const look = () =>
      within(world, { ...claims, readOnly: true }, async (ctx) => {
        await doors.showTicket(ctx, { ticketId })
        return ctx.user
      })
    await look()
    if (socket.connected) await socket.join(roomOf(ticketId))
    // Whoever lost sight of it before they were in the room was not there to be sent out.
    return look().catch(async (refusal: unknown) => {
      await socket.leave(roomOf(ticketId))
      throw refusal
    })
  }

type Question = {
  event: string
  act: () => Promise<unknown>
  reply: (answer: object) => void
  refused: (event: string) => void
}

/** A ticket that is hidden and one that does not exist are refused alike. */
async function answer({ world, socket }: Visit, question: Question): Promise<void> {
  const { event, act, reply, refused } = question
  try {
    await act()
    reply({})
  } catch (error) {
    const code = refusalOf(error)?.code
    if (!code) world.log.error({ err: error, event }, 'a socket was not answered')
    reply({
      error: code === 'ERR_NO_TICKET_FOUND' ? 'ERR_NO_PERMISSION' : (code ?? 'ERR_UNEXPECTED'),
    })
    if (isOver(error)) expel(socket)
    else refused(event)
  }
}

const EVENTS = { capacity: 20, perSecond: 20 }
/** A screen that works asks for a hidden ticket now and then; hundreds in a minute are no screen. */
const REFUSALS = { capacity: 300, perSecond: 5 }
