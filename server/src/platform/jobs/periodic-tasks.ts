import type { World } from '../ctx.ts'

/**
 * A task that runs every `everyMs` milliseconds on every worker node. Concurrent runs on several nodes must be
 * harmless.
 */
export type Sweep = { name: string; everyMs: number; run: (world: World) => Promise<void> }

export type Sweeper = {
  /** Starts no new run. Resolves when the current runs have ended. */
  stop: () => Promise<void>
}

/** Runs the tasks until stopped. Logs a failed run and keeps the schedule. Runs of one task never overlap. */
export function startSweeps(world: World, sweeps: readonly Sweep[]): Sweeper {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let isStopped = false

  const wait = (sweep: Sweep) => {
    if (!isStopped)
      timers.set(
        sweep.name,
        setTimeout(() => go(sweep), sweep.everyMs),
      )
  }

  const go = (sweep: Sweep) => {
    const round = sweep
      .run(world)
      .catch((error: unknown) =>
        world.log.error({ err: error, sweep: sweep.name }, 'a sweep failed'),
      )
      .finally(() => {
        running.delete(round)
        wait(sweep)
      })
    running.add(round)
  }

  for (const sweep of sweeps) go(sweep)
  return {
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
