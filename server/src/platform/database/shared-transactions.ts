import type { Ctx, World } from '../ctx.ts'
import { within } from './within.ts'

/** A small change that comes often. Both forms change the same, and may be repeated. */
export type SharedCommand = {
  /** Waits for no lock: returns false if another transaction holds what it needs. `alone` repeats what it has changed by then. */
  ifFree: (ctx: Ctx) => Promise<boolean>
  /** May wait. */
  alone: (ctx: Ctx) => Promise<unknown>
}

/** Resolves once the change is committed. */
export type ShareTransaction = (command: SharedCommand) => Promise<void>

type Waiting = SharedCommand & { done: () => void; fail: (error: unknown) => void }

const COMMANDS_MAX = 100

/**
 * Runs such changes in shared transactions: what comes while one is under way is the next one. A transaction that holds
 * many rows and waits for none cannot be part of a deadlock. A change that is not free, or whose transaction has failed, gets
 * a transaction of its own, so one faulty change delays no other.
 */
export function makeSharedTransactions(world: World, companyId: number): ShareTransaction {
  const waiting: Waiting[] = []
  let isRunning = false

  async function runAlone({ alone, done, fail }: Waiting): Promise<void> {
    try {
      await within(world, { companyId }, alone)
      done()
    } catch (error) {
      fail(error)
    }
  }

  async function runTogether(all: Waiting[]): Promise<void> {
    const run = (ctx: Ctx) => Promise.all(all.map(({ ifFree }) => ifFree(ctx)))
    const outcomes = await within(world, { companyId }, run).catch((err: unknown) => {
      world.log.warn({ err, companyId, changes: all.length }, 'changes are stored one by one')
      return []
    })
    for (const [i, one] of all.entries())
      if (outcomes[i]) one.done()
      else void runAlone(one)
  }

  /** Begins after what has arrived from the network by now was read. */
  function runNext(): void {
    isRunning = waiting.length > 0
    if (isRunning)
      setImmediate(() => void runTogether(waiting.splice(0, COMMANDS_MAX)).then(runNext))
  }

  return (command) =>
    new Promise((done, fail) => {
      waiting.push({ ...command, done, fail })
      if (!isRunning) runNext()
    })
}
