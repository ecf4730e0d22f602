import { settleRingingCalls } from './calls.ts'
import { onAllPhonesOnline } from './phone-changes.ts'
import { Random } from './random.ts'
import { DEFAULT_RULES, loadRules } from './ruleset.ts'
import type { Store } from './store.ts'
import { Scheduler } from './timetable.ts'
import type { NetworkEvent, World } from './world.ts'

interface Origins {
  store: Store
  newId: () => string
  /** milliseconds, always passed in: the network has no clock of its own */
  now: number
}
export type Command<Input, Answer> = (world: World, input: Input) => Answer

/**
 * The network as a state machine: a command and the time go in, an answer and events come out. The same store, seed,
 * ids and commands give the same events. It does no input or output.
 */
export class SimNetwork {
  readonly #world: World
  #events: NetworkEvent[] = []

  constructor({ store, newId, now }: Origins) {
    this.#world = {
      now,
      store,
      newId,
      random: new Random(DEFAULT_RULES.seed),
      timetable: new Scheduler(),
      rules: { common: DEFAULT_RULES, byNumber: new Map() },
      links: new Map(),
      online: new Map(),
      offers: new Map(),
      embargoes: new Map(),
      stays: new Map(),
      pumps: new Map(),
      watched: new Map(),
      versions: new Map(),
      firstVersion: now * 1000,
      emit: (event) => this.#events.push(event),
    }
    loadRules(this.#world)
  }

  /** Resumes the unfinished work of the last process. Called once, before the first command. */
  resume(now: number): NetworkEvent[] {
    return this.apply(
      (world) => {
        settleRingingCalls(world)
        onAllPhonesOnline(world)
      },
      { input: undefined, now },
    ).events
  }

  /** Runs one command completely. If it throws, the caller must roll back its writes. */
  apply<Input, Answer>(
    command: Command<Input, Answer>,
    { input, now }: { input: Input; now: number },
  ): { answer: Answer; events: NetworkEvent[] } {
    this.#world.now = Math.max(now, this.#world.now)
    this.#events = []
    const answer = command(this.#world, input)
    return { answer, events: this.#events }
  }

  /** The time of the next planned work, or undefined. */
  nextDue(): number | undefined {
    return this.#world.timetable.nextDue()
  }

  /** Does the earliest work that is due by then, or returns undefined if none is due. */
  step(now: number): NetworkEvent[] | undefined {
    const due = this.#world.timetable.nextDue()
    const run = this.#world.timetable.take(now)
    if (!run || due === undefined) return undefined
    return this.apply(run, { input: undefined, now: due }).events
  }
}
