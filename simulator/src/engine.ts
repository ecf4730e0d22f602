import { setImmediate } from 'node:timers'
import type { Log } from './log.ts'
import type { Command, SimNetwork } from './network/network.ts'
import { Refusal } from './network/refusal.ts'
import type { Store } from './network/store.ts'
import type { NetworkEvent } from './network/world.ts'

/** The number of timetable entries that run before other work gets a turn. */
const STEPS_PER_TURN = 500
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface Parts {
  network: SimNetwork
  store: Store
  clock: () => number
  log: Log
}
interface Outlet {
  deliver(event: NetworkEvent): void
  /** Events since the last write may not be committed: every client must reconnect. */
  hangUp(): void
}
interface Waiting {
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Runs the network in real time. All commands in one turn of the event loop share one transaction. Answers and frames
 * are sent only after its commit, so that no client receives what a killed process would lose.
 */
export class Engine {
  readonly #parts: Parts
  #outlet: Outlet = { deliver: () => {}, hangUp: () => {} }
  #events: NetworkEvent[] = []
  #waiting: Waiting[] = []
  #isOpen = false
  #isClosed = false
  #aheadMs = 0
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(outlet: Outlet): void {
    this.#outlet = outlet
    this.#begin()
    this.#events.push(...this.#parts.network.resume(this.#now()))
  }

  /** Resolves after the commit. Rejects with the command's refusal; then none of its writes is stored. */
  async run<Input, Answer>(command: Command<Input, Answer>, input: Input): Promise<Answer> {
    if (this.#isClosed) throw new Refusal('closed')
    this.#begin()
    const answer = this.#attempt(() => {
      const done = this.#parts.network.apply(command, { input, now: this.#now() })
      this.#events.push(...done.events)
      return done.answer
    })
    await this.#committed()
    return answer
  }

  /** Moves the clock of this network forward and does the work that became due. */
  async advance(ms: number): Promise<string> {
    this.#aheadMs += ms
    while (this.#isDue()) {
      this.#tick()
      await this.#committed()
    }
    return new Date(this.#now()).toISOString()
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#flush()
    clearTimeout(this.#timer)
    this.#parts.store.close()
  }

  #now = () => this.#parts.clock() + this.#aheadMs

  #isDue(): boolean {
    const due = this.#parts.network.nextDue()
    return !this.#isClosed && due !== undefined && due <= this.#now()
  }

  #committed(): Promise<void> {
    if (!this.#isOpen) return Promise.resolve()
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  #begin(): void {
    if (this.#isOpen) return
    this.#parts.store.run('begin')
    this.#isOpen = true
    setImmediate(() => this.#flush())
  }

  #attempt<Answer>(work: () => Answer): Answer {
    const { store } = this.#parts
    store.run('savepoint command')
    try {
      return work()
    } catch (error) {
      store.run('rollback to command')
      throw error
    } finally {
      store.run('release command')
    }
  }

  #tick(): void {
    this.#begin()
    for (let steps = 0; steps < STEPS_PER_TURN && this.#isDue(); steps++) {
      try {
        this.#attempt(() => this.#events.push(...(this.#parts.network.step(this.#now()) ?? [])))
      } catch (error) {
        this.#parts.log.error({ err: error }, 'planned work of the simulated network failed')
      }
    }
  }

  #flush(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    const waiting = this.#waiting
    const events = this.#events
    this.#waiting = []
    this.#events = []
    try {
      this.#parts.store.run('commit')
    } catch (error) {
      this.#giveUp(error, waiting)
      return
    }
    for (const event of events) this.#outlet.deliver(event)
    for (const { resolve } of waiting) resolve()
    this.#plan()
  }

  #giveUp(error: unknown, waiting: Waiting[]): void {
    this.#parts.log.error({ err: error }, 'the simulated network could not store its state')
    this.#parts.store.run('rollback')
    for (const { reject } of waiting) reject(error)
    this.#outlet.hangUp()
    this.#plan()
  }

  #plan(): void {
    clearTimeout(this.#timer)
    const due = this.#parts.network.nextDue()
    if (due === undefined || this.#isClosed) return
    const inMs = Math.min(Math.max(due - this.#now(), 0), LONGEST_TIMER_MS)
    this.#timer = setTimeout(() => {
      if (this.#isDue()) this.#tick()
      else this.#plan()
    }, inMs)
  }
}
