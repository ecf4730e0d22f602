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
export function makeWakeLoop(options: Options): WakeLoop {
  const halt = new AbortController()
  const alarm = makeAlarm(wake)
  let running: Promise<void> | undefined
  let isWanted = false

  function wake(): void {
    isWanted = true
    if (!running && !halt.signal.aborted) void runWhileWanted()
  }

  async function runWhileWanted(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    // Set before the run starts, because the run may itself call `wake` or `stop` at once.
    running = promise
    while (isWanted && !halt.signal.aborted) {
      isWanted = false
      alarm.restFor(Infinity)
      const restMs = await runOnce(options, halt.signal)
      if (restMs === 0) isWanted = true
      else alarm.restFor(restMs)
    }
    running = undefined
    resolve()
  }

  return {
    wake,
    wakeIn: (ms) => alarm.ringIn(ms),
    async idle() {
      while (running) await running
    },
    async stop() {
      halt.abort()
      alarm.stop()
      await running
    },
  }
}

/** Returns how long to rest afterwards. */
async function runOnce(
  { run, everyMs = Infinity, onError }: Options,
  signal: AbortSignal,
): Promise<number> {
  try {
    return (await run(signal)) ?? everyMs
  } catch (error) {
    onError(error)
    return everyMs
  }
}

/** Calls `ring` when the rest is over, and at the earliest time of `ringIn`. Both may be called at any time. */
function makeAlarm(ring: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = Infinity
  let ringsAt = Infinity
  let isStopped = false

  function start(): void {
    clearTimeout(timer)
    const at = Math.min(restsUntil, ringsAt)
    if (at < Infinity && !isStopped)
      timer = setTimeout(() => end(at), Math.max(0, at - performance.now()))
  }

  function end(at: number): void {
    if (at === ringsAt) ringsAt = Infinity
    if (at === restsUntil) restsUntil = Infinity
    ring()
    start()
  }

  return {
    restFor(ms: number): void {
      restsUntil = performance.now() + ms
      start()
    },
    ringIn(ms: number): void {
      ringsAt = Math.min(ringsAt, performance.now() + ms)
      start()
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
