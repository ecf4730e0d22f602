import { sleep } from '@recado/concurrency/sleep'
import { type Logger, pino } from 'pino'
import { type Child, startChild } from './child.ts'

/** Connections per process. If the process dies, all of them drop for about two seconds. */
const LINKS = 60

/** Jitter of the turns, as a share of the pace. */
const UNEVEN = 0.5

export type Pool = {
  /** Returns a process with room for one more link. */
  seat: () => Child
  /** Ends a process. Its links reconnect on others. */
  retire: (child: Child) => void
  /** Resolves when it is this connect's turn, so an outage of the network is not followed by a connection storm. */
  turn: (everyMs: number, signal: AbortSignal) => Promise<void>
  end: () => void
}

/** The driver's processes, started on demand. Their output that belongs to no link goes to `log`. */
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
      // Jitter: many numbers that reconnect at a regular pace look like bots.
      next = at + everyMs * (1 + (random() - 0.5) * UNEVEN)
      if (at > now) await sleep(at - now, signal)
    },
    end() {
      for (const child of children) child.end()
    },
  }
}
