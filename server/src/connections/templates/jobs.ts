import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import { fetchTemplates } from './fetch-templates.ts'

const BATCH_SIZE = 50

/** Fetches the templates of one number when the network reports a change. */
export const fetchTemplatesOf = job(
  'fetch-templates',
  z.object({ companyId: z.number(), connectionId: z.number() }),
  fetchTemplates,
)

/**
 * Fetches the templates of every number, for changes that Meta has not reported. A failing number does not keep the
 * others from being fetched.
 */
export const fetchAllTemplates = job('fetch-all-templates', z.object({}), async (world) => {
  const since = world.clock()
  const failed = new Set<number>()
  for (;;) {
    const { rows } = await sql<{ companyId: number; connectionId: number }>`
      select * from cloud_numbers_without_templates(${since}, ${BATCH_SIZE + failed.size})
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
