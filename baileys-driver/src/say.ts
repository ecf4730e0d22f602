import type { ToServer } from './protocol.ts'

/** Sends a message to the server. Does nothing once the server is gone. */
export function say(message: ToServer): void {
  if (process.connected) process.send!(message)
}
