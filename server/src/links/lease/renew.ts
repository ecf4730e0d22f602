import type { Signals, World } from '../../platform/ctx.ts'
import type { Drivers } from '../../platform/networks.ts'
import { renewLeases, RENEW_MS } from './lease.ts'
import { nodeId, type Worker } from '../worker.ts'

/** The connections that one node owns, and what it needs to open more. */
export type NodeState = {
  world: World
  drivers: Drivers
  reopenWithinHours: number
  workers: Map<number, Worker>
  closing: Set<Promise<void>>
  isStopped: boolean
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Renews the leases of this node. Releases the connections that it lost or that users no longer want open. */
export async function renewAll(node: NodeState): Promise<void> {
  const held = [...node.workers.values()]
  if (held.length === 0) return
  try {
    await withTimeout(renew(node, held))
  } catch (error) {
    const { log } = node.world
    if (!isLockTimeout(error)) return log.warn({ err: error }, 'leases were not renewed')
    log.debug('a lease is locked: renewing each lease on its own')
    await Promise.all(held.map((worker) => renewOne(node, worker)))
  }
}

/** Renews one lease by itself, so that a locked lease does not keep the others from being renewed. */
async function renewOne(node: NodeState, worker: Worker): Promise<void> {
  try {
    await withTimeout(renew(node, [worker]))
  } catch (error) {
    const { connectionId } = worker.lease
    node.world.log.warn({ err: error, connectionId }, 'a lease was not renewed')
  }
}

const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE

async function renew(node: NodeState, held: Worker[]): Promise<void> {
  const began = performance.now()
  const { world, workers } = node
  const ours = await renewLeases(world.db, { owner: nodeId, held })
  for (const worker of held) {
    const { connectionId } = worker.lease
    if (workers.get(connectionId) !== worker) continue
    const renewed = ours.get(connectionId)
    if (!renewed) void release(node, worker)
    else if (!renewed.isKept || renewed.requestEpoch !== worker.requestEpoch)
      void applyDesiredState(node, worker, renewed.requested)
    else worker.leaseClock.renew(began)
  }
}

/** Rejects after the renewal interval, so that a database that does not answer cannot stop the next round. */
function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error('the database did not answer in time')),
    RENEW_MS,
  )
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/**
 * Releases the connection for every request, also for a start: a driver that has given up does not begin again by
 * itself.
 */
export async function applyDesiredState(
  node: NodeState,
  worker: Worker,
  requested: Signals['connection']['requested'],
): Promise<void> {
  if (requested === 'renew' || requested === 'remove') await unlink(node.world, worker)
  await release(node, worker)
}

export function release({ world, workers, closing }: NodeState, worker: Worker): Promise<void> {
  const { connectionId } = worker.lease
  if (workers.get(connectionId) === worker) workers.delete(connectionId)
  const closed = worker
    .stop()
    .catch((error: unknown) =>
      world.log.warn({ err: error, connectionId }, 'a connection was not closed cleanly'),
    )
    .finally(() => closing.delete(closed))
  closing.add(closed)
  return closed
}

/** Unlinks the device, so that the phone stops listing it. If the phone cannot be reached, it finds out later. */
const unlink = (world: World, { connection, lease }: Worker) =>
  connection
    .logout()
    .catch((error: unknown) =>
      world.log.warn(
        { err: error, connectionId: lease.connectionId },
        'the device could not be unlinked',
      ),
    )
