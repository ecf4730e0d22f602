import type { Queue } from '@recado/contract/accounts/queues'
import type { Ctx } from '../../platform/ctx.ts'

export const listQueues = ({ db }: Ctx): Promise<Queue[]> =>
  db.selectFrom('queues').select(['id', 'name', 'color']).orderBy('name').execute()
