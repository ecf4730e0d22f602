import type { Schema } from '@recado/contract/schema'
import type { Job } from '../ctx.ts'

/** Declares a job: its name in the queue, the shape of its order, and what it does between transactions and the world. */
export const job = <D extends Schema>(
  name: string,
  data: D,
  run: Job<D['_zod']['output']>['run'],
) => ({ name, data, run }) as Job<D['_zod']['output']>
