import { LruMap } from '@recado/concurrency/lru-map'
import { existingQueues } from '../../accounts/queues/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Targets } from './clocks.ts'

type TargetsByQueue = ReadonlyMap<number, Targets>

const COMPANIES_MAX = 10_000
const known = new LruMap<number, { version: number; targets: TargetsByQueue }>({
  most: COMPANIES_MAX,
})

/**
 * The targets of the queues that have any. Read once per version of the company, which rises with every change of a
 * target (0024-service-levels.sql).
 */
export async function targetsOf(ctx: Ctx): Promise<TargetsByQueue> {
  const { companyId, namesVersion: version } = ctx
  const cached = known.get(companyId)
  if (cached?.version === version) return cached.targets
  const rows = await existingQueues(ctx)
    .select(['id', 'firstResponseMinutes', 'nextResponseMinutes', 'resolutionMinutes'])
    .where((eb) =>
      eb.or([
        eb('firstResponseMinutes', 'is not', null),
        eb('nextResponseMinutes', 'is not', null),
        eb('resolutionMinutes', 'is not', null),
      ]),
    )
    .execute()
  const targets = new Map(
    rows.map((row) => [
      row.id,
      {
        firstResponse: row.firstResponseMinutes,
        nextResponse: row.nextResponseMinutes,
        resolution: row.resolutionMinutes,
      },
    ]),
  )
  known.set(companyId, { version, targets })
  return targets
}
