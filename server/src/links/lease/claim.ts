import { sleep } from '@recado/concurrency/sleep'
import type { Provider } from '@recado/contract/connections/connections'
import { sql } from 'kysely'
import { within } from '../../platform/database/within.ts'
import { release, type NodeState } from './renew.ts'
import { LEASE_SECONDS, RENEW_MS, claimLease } from './lease.ts'
import { maxConnections } from './max-connections.ts'
import { releaseConnection, markOwnerLost, snapshotOf } from '../state.ts'
import { makePacer, type Pacer } from '@recado/concurrency/pacer'
import { nodeId, startWorker, type Worker } from '../worker.ts'

const CLAIM_BATCH_SIZE = 20

/** After two missed heartbeats a node no longer counts in the shares of the others. */
const NODE_TIMEOUT_SECONDS = (2 * RENEW_MS) / 1000

/**
 * A number unowned for this long is claimed beyond the share: an overloaded node is better than a number that is down.
 */
const UNOWNED_MAX_SECONDS = LEASE_SECONDS

/**
 * Limits how many links this process opens per second, because after an outage all would reconnect at once from one
 * address.
 */
const LINK_RATE = { perSecond: 8, burst: 8 }
export const makeLinkPacer = (): Pacer => makePacer(LINK_RATE)

/** Connections beyond the share of this node are released a few at a time, as other nodes can claim them. */
const RELEASE_BATCH_SIZE = 5

/** Claims unowned connections up to the share of this node, and releases those beyond it. */
export async function claimShare(node: NodeState, pacer: Pacer): Promise<void> {
  const providers = Object.keys(node.drivers)
  const { rows } = await sql<{ nodes: number; wanted: number }>`
    select nodes, wanted
      from register_node(${nodeId}::uuid, ${providers}::text[], ${NODE_TIMEOUT_SECONDS})
  `.execute(node.world.db)
  const max = maxConnections(rows[0]!)
  releaseExcess(node, node.workers.size - max)
  await claimUnowned(node, { providers, max, pacer })
}

function releaseExcess(node: NodeState, excess: number): void {
  if (excess <= 0) return
  const latest = [...node.workers.values()].slice(-Math.min(excess, RELEASE_BATCH_SIZE))
  node.world.log.info({ connections: latest.length }, 'connections are released to other nodes')
  for (const worker of latest) void release(node, worker)
}

type ClaimOptions = { providers: string[]; max: number; pacer: Pacer }
type UnownedConnection = { companyId: number; id: number; freeFor: number }

async function claimUnowned(
  node: NodeState,
  { providers, max, pacer }: ClaimOptions,
): Promise<void> {
  const { workers } = node
  const tried = new Set<number>()
  for (let isMore = true; isMore && !node.isStopped;) {
    const { rows } = await sql<UnownedConnection>`
      select company_id, id, free_for
        from connections_without_owner(${providers}::text[], ${CLAIM_BATCH_SIZE})
    `.execute(node.world.db)
    const free = rows.filter(({ id }) => !tried.has(id) && !workers.has(id))
    for (const one of free) {
      tried.add(one.id)
      if (workers.size >= max && one.freeFor < UNOWNED_MAX_SECONDS) continue
      await sleep(pacer.take(performance.now()))
      if (node.isStopped) return
      await tryClaim(node, one)
    }
    isMore = free.length > 0 && rows.length === CLAIM_BATCH_SIZE
  }
}

/** A connection that cannot be claimed does not keep the others from being claimed. */
async function tryClaim(
  node: NodeState,
  { companyId, id: connectionId }: UnownedConnection,
): Promise<void> {
  try {
    await claim(node, companyId, connectionId)
  } catch (error) {
    node.world.log.warn({ err: error, connectionId }, 'a connection was not claimed')
  }
}

async function claim(node: NodeState, companyId: number, connectionId: number): Promise<void> {
  const began = performance.now()
  const claimed = await within(node.world, { companyId }, async (ctx) => {
    const held = await claimLease(ctx, { connectionId, owner: nodeId })
    if (!held) return undefined
    await markOwnerLost(ctx, { connectionId, since: held.onlineAt ?? ctx.now })
    const row = await ctx.db
      .selectFrom('connections')
      .select(['name', 'provider', 'requestEpoch', 'gaps', 'restrictedUntil'])
      .where('id', '=', connectionId)
      .executeTakeFirst()
    return row && { ...row, lease: held }
  })
  if (!claimed) return
  if (node.isStopped)
    return within(node.world, { companyId }, (ctx) => releaseConnection(ctx, claimed.lease))
  const { gaps, restrictedUntil, provider, ...known } = claimed
  const { world, drivers, reopenWithinHours, workers } = node
  const worker: Worker = startWorker(world, {
    ...known,
    companyId,
    began,
    driver: drivers[provider as Provider]!,
    reopenWithinHours,
    snapshot: snapshotOf({ gaps, restrictedUntil }),
    onLeaseLost: () => void release(node, worker),
  })
  workers.set(connectionId, worker)
}
