import { sql } from 'kysely'
import type { Signals, World } from '../platform/ctx.ts'
import type { Drivers } from '../platform/whatsapp-driver.ts'
import { answer } from './network-requests.ts'
import { letGo, obey, renewAll, type Watch } from './lease/renew.ts'
import { RENEW_MS } from './lease/lease.ts'
import { makeLinkPace, takeShare } from './lease/claim.ts'
import { nodeId, type Worker } from './worker.ts'

/** What an owner is told. */
export const topics = ['outbox', 'files', 'connection', 'posts', 'read', 'asked'] as const
type Topic = (typeof topics)[number]

export type Supervisor = {
  /** Begins to look for connections that nobody works, and keeps those it has. */
  start: (world: World) => void
  hear: (topic: Topic, news: Signals[Topic]) => void
  /** Lets go of every connection; another node, or the next start, goes on. */
  stop: () => Promise<void>
}

type Options = { drivers: Drivers; reopenWithinHours: number }

/** Closes the gap between what people want of the connections and what is, for those that fall to this node. */
export function makeSupervisor(options: Options): Supervisor {
  const workers = new Map<number, Worker>()
  let watch: Watch | undefined
  let renewing: Rounds | undefined
  let looking: Rounds | undefined

  /** A wish that was heard; one that was missed is found at the next renewal. */
  async function heed({ connectionId, wish }: Signals['connection']): Promise<void> {
    const worker = workers.get(connectionId)
    if (worker && wish !== 'free') await obey(watch!, worker, wish)
    looking!.now()
  }

  return {
    start(world) {
      const begun: Watch = { ...options, world, workers, closing: new Set(), isStopped: false }
      const pace = makeLinkPace()
      watch = begun
      renewing = makeRounds(world, () => tend(begun))
      looking = makeRounds(world, () => takeShare(begun, pace))
    },
    hear(topic, news) {
      if (!watch || watch.isStopped) return
      if (topic === 'connection') void heed(news as Signals['connection'])
      else pass(watch, topic, news as Signals[Exclude<Topic, 'connection'>])
    },
    async stop() {
      if (!watch) return
      watch.isStopped = true
      await Promise.all([looking!.stop(), renewing!.stop()])
      // The others reckon their share without this node from now on; a look under way would have counted it in again.
      await leave(watch.world)
      for (const worker of workers.values()) void letGo(watch, worker)
      await Promise.all(watch.closing)
    },
  }
}

async function tend(watch: Watch): Promise<void> {
  await renewAll(watch)
  for (const worker of watch.workers.values()) void worker.keepFindings()
}

/** What concerns one open connection; where it is not ours, another node hears the same. */
function pass(
  { world, workers }: Watch,
  topic: Topic,
  news: Signals[Exclude<Topic, 'connection'>],
): void {
  const worker = workers.get(news.connectionId)
  if (worker?.companyId !== news.companyId) return
  if (topic === 'outbox') worker.courier.wake()
  else if (topic === 'files') worker.porter.wake()
  else if (topic === 'posts') worker.postman.wake()
  else if (topic === 'asked') void answer(world, worker.connection, news as Signals['asked'])
  else
    worker.connection
      .markRead(news as Signals['read'])
      .catch((error: unknown) => world.log.warn({ err: error }, 'reading was not told'))
}

/** Where this cannot be told the others find out by themselves within seconds. */
const leave = ({ db, log }: World) =>
  sql`select node_leaves(${nodeId}::uuid)`
    .execute(db)
    .catch((error: unknown) => log.warn({ err: error }, 'the other nodes were not told'))

type Rounds = { now: () => void; stop: () => Promise<void> }

/** The same work again and again, at an even pace or when called for; never two at once, and a call is never lost. */
function makeRounds(world: World, work: () => Promise<void>): Rounds {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false

  function now(): void {
    isWanted = true
    clearTimeout(timer)
    if (!isStopped) running ??= run().finally(next)
  }

  async function run(): Promise<void> {
    isWanted = false
    try {
      await work()
    } catch (error) {
      world.log.error({ err: error }, 'connections could not be looked after')
    }
  }

  function next(): void {
    running = undefined
    if (isStopped) return
    if (isWanted) now()
    else timer = setTimeout(now, RENEW_MS)
  }

  now()
  return {
    now,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
