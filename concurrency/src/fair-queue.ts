export type FairQueue<Name> = {
  /**
   * Runs the work when its turn comes. Work under one name starts in the order of the calls. Waits for the turn at most
   * `waitMs`, where that is less than the limit of the queue.
   */
  run: <T>(name: Name, work: () => Promise<T>, waitMs?: number) => Promise<T>
}

type Options = {
  /** Limits of concurrent work: over all names, and per name. */
  most: number
  mostOfEach: number
  /** Work that has not started by then fails with `QueueTimeout`. */
  timeoutMs: number
}

/** The turn did not come in time. The work was never started. */
export class QueueTimeout extends Error {
  override name = 'QueueTimeout'
}

/** The state of one name. It exists while the name has running or waiting work. */
type Entry = {
  running: number
  /** Each starts one piece of waiting work. */
  waiting: (() => void)[]
  /** The number of the last turn of this name. A new name gets the number before the current turn. */
  last: number
}

/**
 * A fair queue: shares scarce capacity among names. The name with the least running work goes first; among equals, the
 * name whose last turn is longest ago. A name with a thousand calls delays another name's single call by no more than
 * the work that is already running, because no name may use the whole capacity.
 */
export function makeFairQueue<Name>({ most, mostOfEach, timeoutMs }: Options): FairQueue<Name> {
  const entries = new Map<Name, Entry>()
  let running = 0
  let turn = 0

  function startNext(): void {
    const free = [...entries.values()].filter(
      (entry) => entry.waiting.length > 0 && entry.running < mostOfEach,
    )
    if (free.length === 0 || running >= most) return
    const entry = free.reduce((best, one) => (isBefore(one, best) ? one : best))
    entry.last = turn += 1
    entry.running += 1
    running += 1
    entry.waiting.shift()!()
  }

  async function takeTurn(name: Name, waitMs: number): Promise<Entry> {
    // A new name goes before the name that just had a turn and behind all that have waited since. Otherwise names that
    // come and go could starve one that stays waiting.
    const entry = entries.get(name) ?? { running: 0, waiting: [], last: turn - 1 }
    entries.set(name, entry)
    const started = waitIn(entry, Math.min(waitMs, timeoutMs))
    startNext()
    await started.finally(() => dropIdle(name, entry))
    return entry
  }

  const dropIdle = (name: Name, { waiting, running: some }: Entry) =>
    waiting.length === 0 && some === 0 && entries.delete(name)

  return {
    async run(name, work, waitMs = timeoutMs) {
      const entry = await takeTurn(name, waitMs)
      try {
        return await work()
      } finally {
        entry.running -= 1
        running -= 1
        dropIdle(name, entry)
        startNext()
      }
    },
  }
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.running === other.running ? one.last < other.last : one.running < other.running

function waitIn({ waiting }: Entry, timeoutMs: number): Promise<void> {
  return new Promise((resolve, fail) => {
    const start = () => {
      clearTimeout(timer)
      resolve()
    }
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1)
      fail(new QueueTimeout('no turn came in time'))
    }
    const timer = setTimeout(giveUp, timeoutMs)
    waiting.push(start)
  })
}
