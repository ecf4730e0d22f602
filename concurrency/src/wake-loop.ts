export type WakeLoop = {
  /** Starts a run, or one more after the current one. */
  wake: () => void
  /** Wakes the loop after this many milliseconds, or earlier if an earlier call asks for it. */
  wakeIn: (ms: number) => void
  /** Resolves when no run is in progress. */
  idle: () => Promise<void>
  /** Aborts the signal of the current run, starts no other, and resolves when the current one has ended. */
  stop: () => Promise<void>
}

type Options = {
  /** Returns the milliseconds until the next run, 0 for at once. Without a number, `everyMs` apply. */
  run: (signal: AbortSignal) => Promise<number | void>
  /** The pause after a run that returns no number or fails. Without it the loop then sleeps until it is woken. */
  everyMs?: number
  onError: (error: unknown) => void
}

/**
 * A loop that sleeps until it is woken or until a time. Runs never overlap, and no call of `wake` is lost: one during a
 * run causes another run. The first run starts with the first call of `wake`.
 */
export function makeWakeLoop({ run, everyMs = Infinity, onError }: Options): WakeLoop {
  const halt = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the pause after the last run ends, and the earliest time of `wakeIn`. */
  let restsUntil = Infinity
  let alarmAt = Infinity

  function wake(): void {
    isWanted = true
    clearTimeout(timer)
    if (!halt.signal.aborted) running ??= runWhileWanted()
  }

  async function runWhileWanted(): Promise<void> {
    while (isWanted && !halt.signal.aborted) {
      isWanted = false
      const restMs = await runOnce()
      if (restMs === 0) isWanted = true
      restsUntil = performance.now() + restMs
    }
    running = undefined
    setTimer()
  }

  async function runOnce(): Promise<number> {
    try {
      return (await run(halt.signal)) ?? everyMs
    } catch (error) {
      onError(error)
      return everyMs
    }
  }

  function setTimer(): void {
    const at = Math.min(restsUntil, alarmAt)
    clearTimeout(timer)
    if (at === Infinity || running || halt.signal.aborted) return
    timer = setTimeout(() => ring(at), Math.max(0, at - performance.now()))
  }

  function ring(at: number): void {
    if (at === alarmAt) alarmAt = Infinity
    wake()
  }

  return {
    wake,
    wakeIn(ms) {
      alarmAt = Math.min(alarmAt, performance.now() + ms)
      setTimer()
    },
    async idle() {
      while (running) await running
    },
    async stop() {
      halt.abort()
      clearTimeout(timer)
      await running
    },
  }
}
