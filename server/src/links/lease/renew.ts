import type { Signals, World } from '../../platform/ctx.ts'
import type { Drivers } from '../../platform/whatsapp-driver.ts'
import { renewLeases, RENEW_MS } from './lease.ts'
import { nodeId, type Worker } from '../worker.ts'

/** What one node holds, and with what it opens it. */
export type Watch = {
  world: World
  drivers: Drivers
  reopenWithinHours: number
  workers: Map<number, Worker>
  closing: Set<Promise<void>>
  isStopped: boolean
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Keeps what this node holds for another while; what it lost, or nobody wants any more, it lets go. */
export async function renewAll(watch: Watch): Promise<void> {
  const held = [...watch.workers.values()]
  if (held.length === 0) return
  try {
    await inTime(renew(watch, held))
  } catch (error) {
    const { log } = watch.world
    if (!isHeldUp(error)) return log.warn({ err: error }, 'leases were not renewed')
    log.debug('a lease is being written: each is renewed by itself')
    await Promise.all(held.map((worker) => renewOne(watch, worker)))
  }
}

/** One that somebody is writing to keeps the others from nothing. */
async function renewOne(watch: Watch, worker: Worker): Promise<void> {
  try {
    await inTime(renew(watch, [worker]))
  } catch (error) {
    const { connectionId } = worker.lease
    watch.world.log.warn({ err: error, connectionId }, 'a lease was not renewed')
  }
}

const isHeldUp = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE

async function renew(watch: Watch, held: Worker[]): Promise<void> {
  const began = performance.now()
  const { world, workers } = watch
  const ours = await renewLeases(world.db, { owner: nodeId, held })
  for (const worker of held) {
    const { connectionId } = worker.lease
    if (workers.get(connectionId) !== worker) continue
    const renewed = ours.get(connectionId)
    if (!renewed) void letGo(watch, worker)
    else if (!renewed.isKept || renewed.wishEpoch !== worker.wishEpoch)
      void obey(watch, worker, renewed.wish)
    else worker.tenure.renew(began)
  }
}

/** A database that neither answers nor refuses must not keep the next round from coming. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), RENEW_MS)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Also who is to start lets go first: a driver that has given up does not begin again by itself. */
export async function obey(
  watch: Watch,
  worker: Worker,
  wish: Signals['connection']['wish'],
): Promise<void> {
  if (wish === 'renew' || wish === 'remove') await unlink(watch.world, worker)
  await letGo(watch, worker)
}

export function letGo({ world, workers, closing }: Watch, worker: Worker): Promise<void> {
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
