import type { Logger } from 'pino'

export type LaneTask = {
  /** Errands of one chat run in order. */
  chat: string
  /** The network's delivery number. It rises; a redelivery has the same number. */
  delivery: number
  run: () => Promise<void>
}

export type Lanes = {
  add: (task: LaneTask) => void
  /** Drops what waits: the network redelivers everything unacknowledged, in order. */
  begin: () => void
  /** Resolves when the running errands have ended. No other starts. */
  stop: () => Promise<void>
}

type Lane = {
  queue: LaneTask[]
  isRunning: boolean
  /** Deliveries that failed, or were skipped behind a failed one. The network delivers each of them again. */
  missing: Set<number>
}
type Options = { runAsCompany: number; log: Logger; onDone: (delivery: number) => void }

type LaneState = Options & {
  lanes: Map<string, Lane>
  /** Deliveries that wait or run. */
  known: Set<number>
  slots: ReturnType<typeof makeSlots>
  isStopped: boolean
}

/**
 * Runs errands in order within a chat and concurrently across chats. If one fails, the later ones of its chat are
 * skipped. Each skipped one runs once every earlier one has run, so a new delivery never overtakes one that is still to
 * be redelivered.
 */
export function makeLanes(options: Options): Lanes {
  const lanes = new Map<string, Lane>()
  const slots = makeSlots(options.runAsCompany)
  const state: LaneState = { ...options, lanes, slots, known: new Set(), isStopped: false }
  const running = new Set<Promise<void>>()
  return {
    add(task) {
      const { chat, delivery } = task
      if (state.isStopped || state.known.has(delivery)) return
      state.known.add(delivery)
      const lane = lanes.get(chat) ?? { queue: [], isRunning: false, missing: new Set() }
      lanes.set(chat, lane)
      lane.queue.push(task)
      if (lane.isRunning) return
      const followed = follow(state, chat, lane).finally(() => running.delete(followed))
      running.add(followed)
    },
    begin() {
      for (const [chat, lane] of lanes) {
        for (const { delivery } of lane.queue.splice(0)) state.known.delete(delivery)
        lane.missing.clear()
        if (!lane.isRunning) lanes.delete(chat)
      }
    },
    async stop() {
      state.isStopped = true
      await Promise.all(running)
    },
  }
}

async function follow(state: LaneState, chat: string, lane: Lane): Promise<void> {
  lane.isRunning = true
  for (let next = lane.queue.shift(); next; next = lane.queue.shift()) {
    const { delivery } = next
    const isBehindMissing = [...lane.missing].some((missing) => missing < delivery)
    if (isBehindMissing) lane.missing.add(delivery)
    else if (!state.isStopped) await work(state, lane, next)
    state.known.delete(delivery)
  }
  lane.isRunning = false
  if (lane.missing.size === 0) state.lanes.delete(chat)
}

async function work({ slots, log, onDone }: LaneState, lane: Lane, task: LaneTask): Promise<void> {
  const { delivery, run } = task
  await slots.take()
  try {
    await run()
    lane.missing.delete(delivery)
    onDone(delivery)
  } catch (err) {
    lane.missing.add(delivery)
    log.warn({ err, delivery }, 'a delivery could not be stored; the network will redeliver it')
  } finally {
    slots.give()
  }
}

function makeSlots(free: number) {
  const waiting: (() => void)[] = []
  return {
    take: async () => {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    give: () => {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}
