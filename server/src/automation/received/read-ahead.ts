import type { Ctx } from '../../platform/ctx.ts'
import type { Received } from './received.ts'

/** A read that is started before the first step of a message, so that the reads of all steps are sent in one message. */
export type ReadAhead<Found> = {
  /** Starts the read if the step will need it. */
  start: (ctx: Ctx, received: Received) => void
  /** The result of the started read. Reads now if none was started. */
  get: (ctx: Ctx, received: Received) => Promise<Found>
}

type ReadOptions<Found> = {
  read: (ctx: Ctx, received: Received) => Promise<Found>
  isNeeded: (ctx: Ctx, received: Received) => boolean
}

export function makeReadAhead<Found>({ read, isNeeded }: ReadOptions<Found>): ReadAhead<Found> {
  const started = new WeakMap<Received, Promise<Found>>()
  return {
    start(ctx, received) {
      if (!isNeeded(ctx, received)) return
      const reading = read(ctx, received)
      // If no step awaits a read that failed, the transaction fails at its end.
      reading.catch(() => undefined)
      started.set(received, reading)
    },
    get: (ctx, received) => started.get(received) ?? read(ctx, received),
  }
}
