import type { Logger } from 'pino'

export type Errand = {
  /** Errands of one chat run in order. */
  chat: string
  /** The network's delivery number. It rises; a redelivery has the same number. */
  delivery: number
  run: () => Promise<void>
}

export type Lanes = {
  add: (errand: Errand) => void
  /** Drops what waits: the network redelivers everything unacknowledged, in order. */
  begin: () => void
  /** Resolves when the running errands have ended. No other starts. */
  stop: () => Promise<void>
}

type Lane = {
  queue: Errand[]
  isRunning: boolean
  /** Deliveries that failed, or were skipped behind a failed one. The network delivers each of them again. */
  missing: Set<number>
}
type Options = { atOnce: number; log: Logger; onDone: (delivery: number) => void }

type Yard = Options & {
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
  const slots = makeSlots(options.atOnce)
  const yard: Yard = { ...options, lanes, slots, known: new Set(), isStopped: false }
  const running = new Set<Promise<void>>()
  return {
    add(errand) {
      const { chat, delivery } = errand
      if (yard.isStopped || yard.known.has(delivery)) return
      yard.known.add(delivery)
      const lane = lanes.get(chat) ?? { queue: [], isRunning: false, missing: new Set() }
      lanes.set(chat, lane)
      lane.queue.push(errand)
      if (lane.isRunning) return
      const followed = follow(yard, chat, lane).finally(() => running.delete(followed))
      running.add(followed)
    },
    begin() {
      for (const [chat, lane] of lanes) {
        for (const { delivery } of lane.queue.splice(0)) yard.known.delete(delivery)
        lane.missing.clear()
        if (!lane.isRunning) lanes.delete(chat)
      }
    },
    async stop() {
      yard.isStopped = true
      await Promise.all(running)
    },
  }
}

async function follow(yard: Yard, chat: string, lane: Lane): Promise<void> {
  lane.isRunning = true
  for (let next = lane.queue.shift(); next; next = lane.queue.shift()) {
    const { delivery } = next
    const isBehindMissing = [...lane.missing].some((missing) => missing < delivery)
    if (isBehindMissing) lane.missing.add(delivery)
    else if (!yard.isStopped) await work(yard, lane, next)
    yard.known.delete(delivery)
  }
  lane.isRunning = false
  if (lane.missing.size === 0) yard.lanes.delete(chat)
}

async function work({ slots, log, onDone }: Yard, lane: Lane, errand: Errand): Promise<void> {
  const { delivery, run } = errand
  await slots.take()
  try {
    await run()
    lane.missing.delete(delivery)
    onDone(delivery)
  } catch (err) {
    lane.missing.add(delivery)
    log.warn({ err, delivery }, 'what the network delivered was not kept; it will come again')
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
