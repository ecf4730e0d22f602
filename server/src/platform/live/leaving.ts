import type { Server, Socket } from 'socket.io'
import type { AccessClaims, Ctx, World } from '../ctx.ts'
import { within } from '../database/within.ts'

/** A page that is loaded again, or a connection that is opened again, is back within this time. */
const RELOAD_MS = 2000

type Leaving = {
  world: World
  commands: { leavePage: (ctx: Ctx, left: { userId: number; at: Date }) => Promise<unknown> }
  claims: AccessClaims
  socket: Socket
}

/**
 * Records that the user has left when the last of their sockets, on any node, has been closed for two seconds. Does
 * nothing if the other nodes do not answer, or if this node stops: then the user counts as offline some minutes later.
 */
export function reportLeaving(io: Server, { world, commands, claims, socket }: Leaving): void {
  const { companyId, userId } = claims
  const leave = async (at: Date) => {
    try {
      const others = await io.in(`c${companyId}:u:${userId}`).fetchSockets()
      if (others.length > 0 || stopping.has(io)) return
      await within(world, { companyId }, (ctx) => commands.leavePage(ctx, { userId, at }))
    } catch (err) {
      world.log.warn({ err }, 'a user who left the page stays online for some minutes')
    }
  }
  socket.once('disconnect', () => {
    const at = world.clock()
    setTimeout(() => void leave(at), RELOAD_MS).unref()
  })
}

/** Servers whose sockets are closed because the node stops. Their users open others on another node. */
const stopping = new WeakSet<Server>()

export const markStopping = (io: Server): void => void stopping.add(io)
