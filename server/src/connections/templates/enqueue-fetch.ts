import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { fetchTemplates } from './fetch-templates.ts'

/** Fetches the templates of one number when the network reports a change. */
export const fetchTemplatesOf = job(
  'fetch-templates',
  z.object({ companyId: z.number(), connectionId: z.number() }),
  fetchTemplates,
)

const DEBOUNCE_MS = 10_000

/** Combines changes within the debounce time into one job. */
export const enqueueTemplateFetch = (ctx: Ctx, connectionId: number) =>
  ctx.enqueue(
    fetchTemplatesOf,
    { companyId: ctx.companyId, connectionId },
    {
      key: `templates ${ctx.companyId}/${connectionId}`,
      runAt: new Date(ctx.now.getTime() + DEBOUNCE_MS),
      maxAttempts: 5,
    },
  )
