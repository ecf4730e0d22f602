import type { ToServer } from './protocol.ts'

/** Says it to the server; without one there is nobody to serve. */
export function say(message: ToServer): void {
  if (process.connected) process.send!(message)
}
