export type SerialQueue<Key> = {
  /**
   * Runs the work after all earlier work that shares a key, and settles with its result. A failure does not stop later
   * work. Work that waits for nothing starts within the call.
   */
  run: <T>(keys: Key | readonly Key[], work: () => T | Promise<T>) => Promise<T>
  /** How many tasks run or wait. */
  readonly size: number
  /** Resolves when nothing runs or waits. */
  idle: () => Promise<void>
}

type Task<Key> = {
  keys: Set<Key>
  /** How many unfinished tasks this one waits for. */
  blockers: number
  /** The tasks that wait for this one. */
  followers: Task<Key>[]
  /** Never rejects. */
  run: () => Promise<void>
}

/**
 * A keyed serial queue: the work of one key runs in the order of the calls, the work of different keys concurrently, at
 * most `atOnce` at a time. A key with much work takes turns with the others. With `atOnce: 1` it needs no keys.
 */
export function makeSerialQueue<Key = string>({ atOnce = Infinity } = {}): SerialQueue<Key> {
  /** The latest unfinished task of each key. */
  const latest = new Map<Key, Task<Key>>()
  const ready: Task<Key>[] = []
  const waiters: (() => void)[] = []
  let running = 0
  let size = 0

  function add(task: Task<Key>): void {
    size += 1
    for (const key of task.keys) {
      const before = latest.get(key)
      latest.set(key, task)
      if (!before) continue
      before.followers.push(task)
      task.blockers += 1
    }
    if (task.blockers === 0) ready.push(task)
    startReady()
  }

  function startReady(): void {
    for (let task = nextReady(); task; task = nextReady()) {
      running += 1
      void task.run().then(() => end(task))
    }
  }

  const nextReady = () => (running < atOnce ? ready.shift() : undefined)

  function end(task: Task<Key>): void {
    running -= 1
    size -= 1
    for (const key of task.keys) if (latest.get(key) === task) latest.delete(key)
    for (const follower of task.followers) if (--follower.blockers === 0) ready.push(follower)
    startReady()
    if (size === 0) for (const resolve of waiters.splice(0)) resolve()
  }

  return {
    run: (keys, work) =>
      new Promise((resolve, reject) => {
        const run = async () => {
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
        }
        const names = Array.isArray(keys) ? (keys as readonly Key[]) : [keys as Key]
        add({ keys: new Set(names), blockers: 0, followers: [], run })
      }),
    get size() {
      return size
    },
    idle: () => new Promise((resolve) => (size === 0 ? resolve() : waiters.push(resolve))),
  }
}
