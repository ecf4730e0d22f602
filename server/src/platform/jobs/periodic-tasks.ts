import type { World } from '../ctx.ts'

/**
 * A task that runs every `everyMs` milliseconds on every worker node. Concurrent runs on several nodes must be
 * harmless.
 */
export type PeriodicTask = { name: string; everyMs: number; run: (world: World) => Promise<void> }

export type PeriodicTasks = {
  /** Starts no new run. Resolves when the current runs have ended. */
  stop: () => Promise<void>
}

/** Runs the tasks until stopped. Logs a failed run and keeps the schedule. Runs of one task never overlap. */
export function startPeriodicTasks(world: World, tasks: readonly PeriodicTask[]): PeriodicTasks {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let isStopped = false

  const wait = (task: PeriodicTask) => {
    if (!isStopped)
      timers.set(
        task.name,
        setTimeout(() => run(task), task.everyMs),
      )
  }

  const run = (task: PeriodicTask) => {
    const current = task
      .run(world)
      .catch((error: unknown) =>
        world.log.error({ err: error, task: task.name }, 'a periodic task failed'),
      )
      .finally(() => {
        running.delete(current)
        wait(task)
      })
    running.add(current)
  }

  for (const task of tasks) run(task)
  return {
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
