import { makeSerialQueue } from '@recado/concurrency/serial-queue'
import type { Logger } from 'pino'

export type LaneTask = {
  /** Tasks of one chat run in order. */
  chat: string
  /** The network's delivery number. It rises; a redelivery has the same number. */
  delivery: number
  run: () => Promise<void>
}

export type SimulatedLanes = {
  add: (task: LaneTask) => void
  /** Drops what waits: the network redelivers everything unacknowledged, in order. */
  begin: () => void
  /** Resolves when the running tasks have ended. No other starts. */
  stop: () => Promise<void>
}

type Options = { atOnce: number; log: Logger; onDone: (delivery: number) => void }

type LaneState = Options & {
  /** The tasks that wait, by delivery. */
  waiting: Map<number, LaneTask>
  running: Set<number>
  missing: MissingDeliveries
  isStopped: boolean
}

/**
 * Runs tasks in order within a chat and concurrently across chats. If one fails, the later ones of its chat are
 * skipped. Each skipped one runs once every earlier one has run, so a new delivery never overtakes one that is still to
 * be redelivered.
 */
export function makeLanes(options: Options): SimulatedLanes {
  const queue = makeSerialQueue({ atOnce: options.atOnce })
  const missing = makeMissingDeliveries()
  const waiting = new Map<number, LaneTask>()
  const running = new Set<number>()
  const state = { ...options, missing, waiting, running, isStopped: false }
  return {
    add(task) {
      const { chat, delivery } = task
      if (state.isStopped || waiting.has(delivery) || running.has(delivery)) return
      waiting.set(delivery, task)
      void queue.run(chat, () => work(state, task))
    },
    begin() {
      waiting.clear()
      missing.clear()
    },
    async stop() {
      state.isStopped = true
      await queue.idle()
    },
  }
}

async function work(state: LaneState, task: LaneTask): Promise<void> {
  const { waiting, running, missing, log, onDone } = state
  const { chat, delivery, run } = task
  // A task that `begin` has dropped does not run. The network has delivered it again since.
  if (waiting.get(delivery) !== task) return
  waiting.delete(delivery)
  if (missing.hasBefore(chat, delivery)) return missing.add(chat, delivery)
  if (state.isStopped) return
  running.add(delivery)
  try {
    await run()
    missing.delete(chat, delivery)
    onDone(delivery)
  } catch (err) {
    missing.add(chat, delivery)
    log.warn({ err, delivery }, 'a delivery could not be stored; the network will redeliver it')
  } finally {
    running.delete(delivery)
  }
}

type MissingDeliveries = ReturnType<typeof makeMissingDeliveries>

/** Deliveries that failed, or were skipped behind a failed one. The network delivers each of them again. */
function makeMissingDeliveries() {
  const chats = new Map<string, Set<number>>()
  return {
    add: (chat: string, delivery: number): void =>
      void chats.set(chat, (chats.get(chat) ?? new Set()).add(delivery)),
    delete(chat: string, delivery: number): void {
      const all = chats.get(chat)
      all?.delete(delivery)
      if (all?.size === 0) chats.delete(chat)
    },
    hasBefore: (chat: string, delivery: number): boolean =>
      [...(chats.get(chat) ?? [])].some((missing) => missing < delivery),
    clear: (): void => chats.clear(),
  }
}
