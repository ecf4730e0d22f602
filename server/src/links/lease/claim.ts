import { setTimeout as pause } from 'node:timers/promises'
import type { Provider } from '@recado/contract/connections'
import { sql } from 'kysely'
import { within } from '../../platform/database/within.ts'
import { letGo, type Watch } from './renew.ts'
import { LEASE_SECONDS, RENEW_MS, takeLease } from './lease.ts'
import { mostFor } from './share.ts'
import { giveUp, noteOwnerLost, standingOf } from '../state.ts'
import { makeWaitingLine, type WaitingLine } from '../sending/waiting-line.ts'
import { nodeId, startWorker, type Worker } from '../worker.ts'

const TAKEN_AT_ONCE = 20

/** Two beats missed, and a node no longer counts when the others reckon their share. */
const NODE_LIVES_SECONDS = (2 * RENEW_MS) / 1000

/** A number that nobody has taken for so long is taken beyond one's share: rather a node too full than a number down. */
const TOO_LONG_SECONDS = LEASE_SECONDS

/** After an outage all would come back at once from one address; so many links a second are opened by this process. */
const LINKS = { perSecond: 8, burst: 8 }
export const makeLinkPace = (): WaitingLine => makeWaitingLine(LINKS)

/** Gives back what is more than this node's share, a few at a time; others take them as they are free. */
const GIVEN_BACK_AT_ONCE = 5

/** Takes what nobody works, as far as it falls to this node, and gives back what it has too much of. */
export async function takeShare(watch: Watch, pace: WaitingLine): Promise<void> {
  const providers = Object.keys(watch.drivers)
  const { rows } = await sql<{ nodes: number; wanted: number }>`
    select nodes, wanted
      from node_beats(${nodeId}::uuid, ${providers}::text[], ${NODE_LIVES_SECONDS})
  `.execute(watch.world.db)
  const most = mostFor(rows[0]!)
  giveBack(watch, watch.workers.size - most)
  await takeFree(watch, { providers, most, pace })
}

function giveBack(watch: Watch, tooMany: number): void {
  if (tooMany <= 0) return
  const latest = [...watch.workers.values()].slice(-Math.min(tooMany, GIVEN_BACK_AT_ONCE))
  watch.world.log.info({ connections: latest.length }, 'connections are left to other nodes')
  for (const worker of latest) void letGo(watch, worker)
}

type Taking = { providers: string[]; most: number; pace: WaitingLine }
type Free = { companyId: number; id: number; freeFor: number }

async function takeFree(watch: Watch, { providers, most, pace }: Taking): Promise<void> {
  const { workers } = watch
  const tried = new Set<number>()
  for (let isMore = true; isMore && !watch.isStopped;) {
    const { rows } = await sql<Free>`
      select company_id, id, free_for
        from connections_without_owner(${providers}::text[], ${TAKEN_AT_ONCE})
    `.execute(watch.world.db)
    const free = rows.filter(({ id }) => !tried.has(id) && !workers.has(id))
    for (const one of free) {
      tried.add(one.id)
      if (workers.size >= most && one.freeFor < TOO_LONG_SECONDS) continue
      await pause(pace.take(performance.now()))
      if (watch.isStopped) return
      await tryToTake(watch, one)
    }
    isMore = free.length > 0 && rows.length === TAKEN_AT_ONCE
  }
}

/** One that cannot be taken keeps no other from being taken. */
async function tryToTake(watch: Watch, { companyId, id: connectionId }: Free): Promise<void> {
  try {
    await take(watch, companyId, connectionId)
  } catch (error) {
    watch.world.log.warn({ err: error, connectionId }, 'a connection was not taken')
  }
}

async function take(watch: Watch, companyId: number, connectionId: number): Promise<void> {
  const began = performance.now()
  const taken = await within(watch.world, { companyId }, async (ctx) => {
    const held = await takeLease(ctx, { connectionId, owner: nodeId })
    if (!held) return undefined
    await noteOwnerLost(ctx, { connectionId, since: held.onlineAt ?? ctx.now })
    const row = await ctx.db
      .selectFrom('connections')
      .select(['name', 'provider', 'wishEpoch', 'gaps', 'restrictedUntil'])
      .where('id', '=', connectionId)
      .executeTakeFirst()
    return row && { ...row, lease: held }
  })
  if (!taken) return
  if (watch.isStopped) return within(watch.world, { companyId }, (ctx) => giveUp(ctx, taken.lease))
  const { gaps, restrictedUntil, provider, ...known } = taken
  const { world, drivers, reopenWithinHours, workers } = watch
  const worker: Worker = startWorker(world, {
    ...known,
    companyId,
    began,
    driver: drivers[provider as Provider]!,
    reopenWithinHours,
    standing: standingOf({ gaps, restrictedUntil }),
    onLeaseLost: () => void letGo(watch, worker),
  })
  workers.set(connectionId, worker)
}
