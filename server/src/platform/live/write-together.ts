import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'

type Connection = { request: IncomingMessage }

/**
 * Writes the events that wait for one socket in one system call. Otherwise each event is one, and with hundreds of sockets
 * these calls are most of the work of a busy node. A connection that began as polling still writes each event alone: this is
 * the socket of its first request.
 */
export function writeTogether(io: Server): void {
  io.engine.on('flush', ({ request: { socket } }: Connection, packets: unknown[]) => {
    if (packets.length < 2) return
    socket.cork()
    process.nextTick(() => socket.uncork())
  })
}
