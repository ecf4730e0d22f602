import { makeWakeLoop } from '@recado/concurrency/wake-loop'
import type { World } from '../ctx.ts'

/**
 * A task that runs every `everyMs` milliseconds on every worker node. Concurrent runs on several nodes must be
 * harmless.
 */
export type PeriodicTask = {
  name: string
  everyMs: number
  /** Returns the milliseconds until the next run if it is not to wait for `everyMs`. */
  run: (world: World) => Promise<number | void>
  /** Resolves when the work that runs have begun and left behind has ended. */
  settled?: () => Promise<void>
}

export type PeriodicTasks = {
  /** Starts no new run. Resolves when the current runs have ended. */
  stop: () => Promise<void>
}

/** Runs the tasks until stopped. Logs a failed run and keeps the schedule. Runs of one task never overlap. */
export function startPeriodicTasks(world: World, tasks: readonly PeriodicTask[]): PeriodicTasks {
  const loops = tasks.map(({ name, everyMs, run }) =>
    makeWakeLoop({
      run: () => run(world),
      everyMs,
      onError: (err) => world.log.error({ err, task: name }, 'a periodic task failed'),
    }),
  )
  for (const loop of loops) loop.wake()
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      for (const task of tasks) await task.settled?.()
    },
  }
}
