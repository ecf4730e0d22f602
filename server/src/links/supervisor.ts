import { makeWakeLoop, type WakeLoop } from '@recado/concurrency/wake-loop'
import { sql } from 'kysely'
import type { Signals, World } from '../platform/ctx.ts'
import type { Drivers } from '../platform/networks.ts'
import { executeRequest } from './network-requests.ts'
import { release, applyDesiredState, renewAll, type NodeState } from './lease/renew.ts'
import { RENEW_MS } from './lease/lease.ts'
import { makeLinkPacer, claimShare } from './lease/claim.ts'
import { nodeId, type Worker } from './worker.ts'

/** The signals that an owner handles. */
export const topics = ['outbox', 'files', 'connection', 'posts', 'read', 'call', 'asked'] as const
type Topic = (typeof topics)[number]

export type Supervisor = {
  /** Starts to claim unowned connections and to renew the leases of this node. */
  start: (world: World) => void
  onSignal: (topic: Topic, data: Signals[Topic]) => void
  /** Releases every connection; another node, or the next start, continues. */
  stop: () => Promise<void>
}

type Options = { drivers: Drivers; reopenWithinHours: number }

/** Opens and closes connections on this node until their state matches what users want. */
export function makeSupervisor(options: Options): Supervisor {
  const workers = new Map<number, Worker>()
  let node: NodeState | undefined
  let renewing: WakeLoop | undefined
  let claiming: WakeLoop | undefined

  /** Applies a signalled request. A lost signal is found at the next lease renewal. */
  async function applySignal({ connectionId, requested }: Signals['connection']): Promise<void> {
    const worker = workers.get(connectionId)
    if (worker && requested !== 'free') await applyDesiredState(node!, worker, requested)
    claiming!.wake()
  }

  return {
    start(world) {
      const state: NodeState = { ...options, world, workers, closing: new Set(), isStopped: false }
      const pacer = makeLinkPacer()
      node = state
      renewing = repeat(world, () => maintain(state))
      claiming = repeat(world, () => claimShare(state, pacer))
    },
    onSignal(topic, data) {
      if (!node || node.isStopped) return
      if (topic === 'connection') void applySignal(data as Signals['connection'])
      else dispatch(node, topic, data as Signals[Exclude<Topic, 'connection'>])
    },
    async stop() {
      if (!node) return
      node.isStopped = true
      await Promise.all([claiming!.stop(), renewing!.stop()])
      // From here on the other nodes compute their share without this one. A claim that is still running would have
      // counted this node again.
      await deregister(node.world)
      for (const worker of workers.values()) void release(node, worker)
      await Promise.all(node.closing)
    },
  }
}

async function maintain(node: NodeState): Promise<void> {
  await renewAll(node)
  for (const worker of node.workers.values()) void worker.saveFindings()
}

/**
 * Passes a signal to the worker of its connection. Does nothing if another node owns it: that node gets the signal too.
 */
function dispatch(
  { world, workers }: NodeState,
  topic: Topic,
  data: Signals[Exclude<Topic, 'connection'>],
): void {
  const worker = workers.get(data.connectionId)
  if (worker?.companyId !== data.companyId) return
  if (topic === 'outbox') worker.sender.wake()
  else if (topic === 'files') worker.mediaDownloader.wake()
  else if (topic === 'posts') worker.webhookProcessor.wake()
  else if (topic === 'asked')
    void executeRequest(world, worker.connection, data as Signals['asked'])
  else if (topic === 'call') void declineCall(world, worker, data as Signals['call'])
  else
    worker.connection
      .markRead(data as Signals['read'])
      .catch((error: unknown) =>
        world.log.warn(
          { err: error, connectionId: data.connectionId },
          'a read receipt could not be sent',
        ),
      )
}

/** A call that cannot be declined rings until its caller gives up. */
async function declineCall(
  { log }: World,
  { connection }: Worker,
  { connectionId, networkId }: Signals['call'],
): Promise<void> {
  try {
    await connection.rejectCall?.(networkId)
  } catch (err) {
    log.info({ err, connectionId }, 'a call could not be declined')
  }
}

/** On failure the other nodes find out by themselves within seconds. */
const deregister = ({ db, log }: World) =>
  sql`select remove_node(${nodeId}::uuid)`
    .execute(db)
    .catch((error: unknown) =>
      log.warn({ err: error, nodeId }, 'this node could not be deregistered'),
    )

/** Repeats the work at an even pace or on demand. */
function repeat({ log }: World, run: () => Promise<void>): WakeLoop {
  const onError = (err: unknown) => log.error({ err }, 'maintaining the connections failed')
  const loop = makeWakeLoop({ run, everyMs: RENEW_MS, onError })
  loop.wake()
  return loop
}
