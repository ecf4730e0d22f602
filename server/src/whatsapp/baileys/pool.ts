import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { type Child, startChild } from './child.ts'

/** Connections per process: so many drop together where one dies, for about two seconds. */
const LINKS = 60

/** How far a turn strays from the pace, as a share of it. */
const UNEVEN = 0.5

export type Pool = {
  /** A process with room for one more link. */
  seat: () => Child
  /** Ends a process; its links come back on others. */
  retire: (child: Child) => void
  /** Resolves when it is this connect's turn: an outage of the network must not turn into a storm. */
  turn: (everyMs: number, signal: AbortSignal) => Promise<void>
  end: () => void
}

/** The processes of the driver, begun as they are needed. What they say beyond their links goes to `log`. */
export function makePool(
  log: Logger = pino({ level: 'silent' }),
  random: () => number = Math.random,
): Pool {
  let children: Child[] = []
  let next = 0

  return {
    seat() {
      children = children.filter((child) => !child.isOver)
      const free = children.find(({ links }) => links < LINKS)
      if (free) return free
      const child = startChild(log)
      children.push(child)
      return child
    },
    retire: (child) => child.end(),
    async turn(everyMs, signal) {
      const now = Date.now()
      const at = Math.max(now, next)
      // Many numbers that come back like a clock look like what they are.
      next = at + everyMs * (1 + (random() - 0.5) * UNEVEN)
      if (at > now) await pause(at - now, undefined, { signal }).catch(() => undefined)
    },
    end() {
      for (const child of children) child.end()
    },
  }
}
