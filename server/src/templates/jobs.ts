import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { job } from '../platform/jobs.ts'
import { fetchTemplates } from './fetching.ts'

/** One number's, when the network says that something has changed. */
export const fetchTemplatesOf = job(
  'fetch-templates',
  z.object({ companyId: z.number(), connectionId: z.number() }),
  fetchTemplates,
)

const TOGETHER_MS = 10_000

/** Several changes within moments are one errand. */
export const orderTemplates = (ctx: Ctx, connectionId: number) =>
  ctx.enqueue(
    fetchTemplatesOf,
    { companyId: ctx.companyId, connectionId },
    {
      key: `templates ${ctx.companyId}/${connectionId}`,
      runAt: new Date(ctx.now.getTime() + TOGETHER_MS),
      maxAttempts: 5,
    },
  )

const AT_ONCE = 50

/** Once a night, for what nobody told. One number that cannot be asked keeps no other from being asked. */
export const fetchAllTemplates = job('fetch-all-templates', z.object({}), async (world) => {
  const since = world.clock()
  const failed = new Set<number>()
  for (;;) {
    const { rows } = await sql<{ companyId: number; connectionId: number }>`
      select * from cloud_numbers_without_templates(${since}, ${AT_ONCE + failed.size})
    `.execute(world.db)
    const due = rows.filter(({ connectionId }) => !failed.has(connectionId))
    if (due.length === 0) return
    for (const number of due) {
      try {
        await fetchTemplates(world, number)
      } catch (err) {
        failed.add(number.connectionId)
        world.log.warn({ err, ...number }, 'the templates of a number could not be fetched')
      }
    }
  }
})
