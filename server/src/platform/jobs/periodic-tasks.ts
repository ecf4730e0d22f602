import type { World } from '../ctx.ts'

/** Something looked after every so many milliseconds, on every node that works; whoever comes second finds it done. */
export type Sweep = { name: string; everyMs: number; run: (world: World) => Promise<void> }

export type Sweeper = {
  /** No new round begins; resolves when those that run have ended. */
  stop: () => Promise<void>
}

/** Goes round until it is stopped. A round that fails is told and the next one comes all the same; none overtakes itself. */
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
