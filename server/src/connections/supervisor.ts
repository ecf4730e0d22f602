import type { Provider } from '@recado/contract/connections'
import { sql } from 'kysely'
import type { Signals, World } from '../platform/ctx.ts'
import { within } from '../platform/within.ts'
import type { Drivers, Networks } from '../whatsapp/driver.ts'
import { type Lease, LEASE_SECONDS, RENEW_MS, renewLease, takeLease } from './lease.ts'
import { nodeId, startWorker, type Worker } from './worker.ts'

type Topic = 'outbox' | 'connection' | 'read'

export type Supervisor = Pick<Networks, 'connection'> & {
  /** Begins to look for connections that nobody works, and keeps those it has. */
  start: (world: World) => void
  hear: (topic: Topic, news: Signals[Topic]) => void
  /** Lets go of every connection; another node, or the next start, goes on. */
  stop: () => Promise<void>
}

type Options = { drivers: Drivers; reopenWithinHours: number }

type Watch = Options & {
  world: World
  workers: Map<number, Worker>
  closing: Set<Promise<void>>
  isStopped: boolean
}

const TAKEN_AT_ONCE = 20

/** Closes the gap between what people want of the connections and what is, for those that fall to this node. */
export function makeSupervisor(options: Options): Supervisor {
  const workers = new Map<number, Worker>()
  let watch: Watch | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  function look(): Promise<void> {
    clearTimeout(timer)
    return (looking ??= round(watch!).finally(() => {
      looking = undefined
      if (!watch!.isStopped) timer = setTimeout(() => void look(), RENEW_MS)
    }))
  }

  async function obey(news: Signals['connection']): Promise<void> {
    await drop(watch!, news)
    // A round under way may have looked already.
    await looking
    if (!watch!.isStopped) await look()
  }

  return {
    connection: (connectionId) => workers.get(connectionId)?.connection,
    start(world) {
      watch = { ...options, world, workers, closing: new Set(), isStopped: false }
      void look()
    },
    hear(topic, news) {
      if (!watch || watch.isStopped) return
      if (topic === 'connection') void obey(news as Signals['connection'])
      else pass(watch, topic, news as Signals['outbox'] | Signals['read'])
    },
    async stop() {
      if (!watch) return
      watch.isStopped = true
      clearTimeout(timer)
      await looking
      for (const worker of workers.values()) void letGo(watch, worker)
      await Promise.all(watch.closing)
    },
  }
}

/** What concerns one open connection; where it is not ours, another node hears the same. */
function pass({ world, workers }: Watch, topic: Topic, news: Signals['outbox' | 'read']): void {
  const worker = workers.get(news.connectionId)
  if (topic === 'outbox') worker?.courier.wake()
  else
    worker?.connection
      .markRead(news as Signals['read'])
      .catch((error: unknown) => world.log.warn({ err: error }, 'reading was not told'))
}

/** Also who is to start lets go first: a driver that has given up does not begin again by itself. */
async function drop(watch: Watch, { connectionId, wish }: Signals['connection']): Promise<void> {
  const worker = watch.workers.get(connectionId)
  if (!worker) return
  if (wish === 'renew' || wish === 'remove') await unlink(watch.world, worker)
  await letGo(watch, worker)
}

async function round(watch: Watch): Promise<void> {
  try {
    await Promise.all(Array.from(watch.workers.values(), (worker) => keep(watch, worker)))
    if (!watch.isStopped) await takeFree(watch)
  } catch (error) {
    watch.world.log.error({ err: error }, 'connections could not be looked after')
  }
}

/** So long after the last renewal there is still time to close the link before the lease is free. */
const LAST_MOMENT_MS = LEASE_SECONDS * 1000 - 3000

/** Renewed in time, or let go before anybody else may take it. */
async function keep(watch: Watch, worker: Worker): Promise<void> {
  const { companyId, lease, renewedAt } = worker
  const { world } = watch
  const began = Date.now()
  // Also where the database neither answers nor refuses.
  const late = setTimeout(() => void letGo(watch, worker), renewedAt + LAST_MOMENT_MS - began)
  try {
    if (await within(world, { companyId }, (ctx) => renewLease(ctx, lease)))
      worker.renewedAt = began
    else void letGo(watch, worker)
  } catch (error) {
    world.log.warn({ err: error, connectionId: lease.connectionId }, 'a lease was not renewed')
    if (Date.now() - renewedAt > (LEASE_SECONDS * 1000) / 2) void letGo(watch, worker)
  } finally {
    clearTimeout(late)
  }
}

async function takeFree(watch: Watch): Promise<void> {
  const tried = new Set<number>()
  for (let isMore = true; isMore && !watch.isStopped;) {
    const { rows } = await sql<{ companyId: number; id: number }>`
      select company_id, id
        from connections_without_owner(${Object.keys(watch.drivers)}::text[], ${TAKEN_AT_ONCE})
    `.execute(watch.world.db)
    const free = rows.filter(({ id }) => !tried.has(id) && !watch.workers.has(id))
    for (const { companyId, id } of free) await tryToTake(watch, companyId, id)
    for (const { id } of free) tried.add(id)
    isMore = free.length > 0 && rows.length === TAKEN_AT_ONCE
  }
}

/** One that cannot be taken keeps no other from being taken. */
async function tryToTake(watch: Watch, companyId: number, connectionId: number): Promise<void> {
  try {
    await take(watch, companyId, connectionId)
  } catch (error) {
    watch.world.log.warn({ err: error, connectionId }, 'a connection was not taken')
  }
}

async function take(watch: Watch, companyId: number, connectionId: number): Promise<void> {
  const taken = await within(watch.world, { companyId }, async (ctx) => {
    const lease = await takeLease(ctx, { connectionId, owner: nodeId })
    const row = await ctx.db
      .selectFrom('connections')
      .select(['name', 'provider'])
      .where('id', '=', connectionId)
      .executeTakeFirst()
    return lease && row && { lease, name: row.name, provider: row.provider as Provider }
  })
  if (taken && !watch.isStopped) open(watch, companyId, taken)
}

type Taken = { lease: Lease; name: string; provider: Provider }

function open(watch: Watch, companyId: number, { lease, name, provider }: Taken): void {
  const { world, drivers, reopenWithinHours, workers } = watch
  const worker: Worker = startWorker(world, {
    lease,
    name,
    driver: drivers[provider]!,
    reopenWithinHours,
    companyId,
    onLeaseLost: () => void letGo(watch, worker),
  })
  workers.set(lease.connectionId, worker)
}

function letGo({ world, workers, closing }: Watch, worker: Worker): Promise<void> {
  const { connectionId } = worker.lease
  if (workers.get(connectionId) === worker) workers.delete(connectionId)
  const closed = worker
    .stop()
    .catch((error: unknown) => world.log.warn({ err: error, connectionId }, 'closed badly'))
    .finally(() => closing.delete(closed))
  closing.add(closed)
  return closed
}

/** The phone should not go on listing a device that nobody uses any more; where it cannot be told, it will find out. */
const unlink = (world: World, { connection, lease }: Worker) =>
  connection
    .logout()
    .catch((error: unknown) =>
      world.log.warn({ err: error, connectionId: lease.connectionId }, 'the device stays linked'),
    )
