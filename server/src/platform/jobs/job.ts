import type { Schema } from '@recado/contract/platform/schema'
import type { Job } from '../ctx.ts'

/** Declares a job: its name in the queue, the schema of its data, and its function. */
export const job = <D extends Schema>(
  name: string,
  data: D,
  run: Job<D['_zod']['output']>['run'],
) => ({ name, data, run }) as Job<D['_zod']['output']>
