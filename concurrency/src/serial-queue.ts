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
  const order = makeKeyOrder<Key>()
  const ready: Task<Key>[] = []
  const waiters: (() => void)[] = []
  let running = 0
  let size = 0

  function startReady(): void {
    while (running < atOnce && ready.length > 0) {
      const task = ready.shift()!
      running += 1
      void task.run().then(() => end(task))
    }
  }

  function end(task: Task<Key>): void {
    running -= 1
    size -= 1
    ready.push(...order.remove(task))
    startReady()
    if (size === 0) for (const resolve of waiters.splice(0)) resolve()
  }

  return {
    run: <T>(keys: Key | readonly Key[], work: () => T | Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const run = () => settle(work, resolve, reject)
        const task = { keys: new Set(asList(keys)), blockers: 0, followers: [], run }
        size += 1
        if (order.add(task)) ready.push(task)
        startReady()
      }),
    get size() {
      return size
    },
    idle: () => new Promise((resolve) => (size === 0 ? resolve() : waiters.push(resolve))),
  }
}

/** Knows which tasks wait for which, by their keys. */
function makeKeyOrder<Key>() {
  /** The latest unfinished task of each key. */
  const latest = new Map<Key, Task<Key>>()
  return {
    /** Adds a task after all earlier ones. Returns true if it waits for none. */
    add(task: Task<Key>): boolean {
      for (const key of task.keys) {
        const before = latest.get(key)
        latest.set(key, task)
        if (!before) continue
        before.followers.push(task)
        task.blockers += 1
      }
      return task.blockers === 0
    },
    /** Removes a finished task. Returns the tasks that waited for it alone. */
    remove(task: Task<Key>): Task<Key>[] {
      for (const key of task.keys) if (latest.get(key) === task) latest.delete(key)
      for (const follower of task.followers) follower.blockers -= 1
      return [...new Set(task.followers)].filter(({ blockers }) => blockers === 0)
    },
  }
}

const asList = <Key>(keys: Key | readonly Key[]): readonly Key[] =>
  Array.isArray(keys) ? (keys as readonly Key[]) : [keys as Key]

async function settle<T>(
  work: () => T | Promise<T>,
  resolve: (result: T) => void,
  reject: (error: unknown) => void,
): Promise<void> {
  try {
    resolve(await work())
  } catch (error) {
    reject(error)
  }
}
