import type { Ctx } from '../../platform/ctx.ts'
import { fetchTemplatesOf } from './jobs.ts'

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
