import { Hook } from '../platform/hooks.ts'

/** A connection was removed. `moveTicketsTo` is the connection that takes over its active tickets, if any. */
export const connectionRemoved = new Hook<{
  connectionId: number
  moveTicketsTo: number | undefined
}>()
