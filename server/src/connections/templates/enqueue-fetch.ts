import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { fetchTemplates } from './fetch-templates.ts'

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
