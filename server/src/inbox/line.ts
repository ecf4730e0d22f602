import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../platform/ctx.ts'
import { inboundMessages } from '../platform/metrics.ts'
import { within } from '../platform/within.ts'
import { type Entry, noteFailure } from './journal.ts'
import { receiveMessage } from './receive.ts'
import { conversationOf } from './rules.ts'

/** After so many failures an entry waits for the next owner, and its conversation goes on without it. */
export const ATTEMPTS = 5
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000

export type LineOptions = {
  companyId: number
  connectionId: number
  reopenWithinHours: number
  /** How many conversations are worked off at once. */
  atOnce: number
}

export type Line = {
  /** An entry that stands in the line already is not added again. */
  add: (entry: Entry) => void
  /** Resolves when this message is worked off; at once where it is not waiting. Rejects where it no longer will be. */
  settled: (networkId: string) => Promise<void>
  /** Resolves when nothing is being worked off any more; nothing new begins meanwhile. */
  stop: () => Promise<void>
}

/** Journal entries in order within a conversation, `atOnce` conversations side by side. */
export function makeLine(world: World, options: LineOptions): Line {
  const conversations = new Map<string, Entry[]>()
  const ready: string[] = []
  const running = new Set<Promise<void>>()
  const waiting = makeRegister()
  const halt = new AbortController()

  function start(): void {
    while (running.size < options.atOnce && ready.length > 0 && !halt.signal.aborted) {
      const work = workOff(ready.shift()!)
        .finally(() => running.delete(work))
        .then(start)
      running.add(work)
    }
  }

  /** One entry, then the conversation queues again: a long one does not keep the others waiting. */
  async function workOff(key: string): Promise<void> {
    const entries = conversations.get(key)!
    await persist(world, { ...options, entry: entries[0]!, halt: halt.signal })
    waiting.strike(entries.shift()!)
    if (entries.length === 0) conversations.delete(key)
    else ready.push(key)
  }

  return {
    add(entry) {
      if (halt.signal.aborted || !waiting.enter(entry)) return
      const key = conversationOf(entry.inbound)
      const others = conversations.get(key)
      if (others) return void others.push(entry)
      conversations.set(key, [entry])
      ready.push(key)
      start()
    },
    settled: (networkId) => waiting.settled(networkId),
    async stop() {
      halt.abort()
      waiting.giveUp()
      await Promise.all(running)
    },
  }
}

/** What stands in the line. Two messages may bear one name of the network: each direction has names of its own. */
function makeRegister() {
  const ids = new Set<number>()
  const names = new Map<string, PromiseWithResolvers<void> & { left: number }>()
  let isOver = false
  return {
    /** False: it is there already. */
    enter({ id, inbound: { networkId } }: Entry): boolean {
      if (ids.has(id)) return false
      ids.add(id)
      const name = names.get(networkId) ?? { ...Promise.withResolvers<void>(), left: 0 }
      // Nobody need be waiting when it is given up.
      name.promise.catch(() => undefined)
      name.left += 1
      names.set(networkId, name)
      return true
    },
    strike({ id, inbound: { networkId } }: Entry): void {
      ids.delete(id)
      const name = names.get(networkId)
      if (!name || --name.left > 0) return
      names.delete(networkId)
      name.resolve()
    },
    async settled(networkId: string): Promise<void> {
      if (isOver) throw new Error('the line was stopped')
      await names.get(networkId)?.promise
    },
    giveUp(): void {
      isOver = true
      for (const { reject } of names.values()) reject(new Error('the line was stopped'))
      names.clear()
    },
  }
}

type Job = LineOptions & { entry: Entry; halt: AbortSignal }

/** Works off one entry, trying again with growing pauses; what still fails is left in the journal and logged. */
async function persist(world: World, job: Job): Promise<void> {
  const { companyId, connectionId, entry, reopenWithinHours, halt } = job
  const { id: journalId, inbound } = entry
  for (let wait = FIRST_PAUSE_MS; !halt.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      const became = await within(world, { companyId, canBeRedone: true }, (ctx) =>
        receiveMessage(ctx, { connectionId, journalId, inbound, reopenWithinHours }),
      )
      if (became === 'blocked')
        world.log.info({ companyId, connectionId, journalId }, 'a blocked contact wrote')
      return inboundMessages.inc({ result: became })
    } catch (error) {
      world.log.error({ err: error, companyId, connectionId, journalId }, 'inbound failed')
      if ((await attemptsOf(world, job, error)) >= ATTEMPTS)
        return inboundMessages.inc({ result: 'failed' })
      await pause(wait, undefined, { ref: false, signal: halt }).catch(() => undefined)
    }
  }
}

/** While the database cannot even note the failure, the failure is the database's and does not count. */
async function attemptsOf(
  world: World,
  { companyId, entry: { id } }: Job,
  error: unknown,
): Promise<number> {
  try {
    return await within(world, { companyId }, (ctx) =>
      noteFailure(ctx, { id, error: String(error).slice(0, 500) }),
    )
  } catch (worse) {
    world.log.warn({ err: worse, journalId: id }, 'a failure could not be noted')
    return 0
  }
}
