import { type Help, HELPS_MAX } from '@recado/contract/accounts/helps'
import type { Ctx } from '../../platform/ctx.ts'

/** Helps belong to no company: the operator writes them for all. */
export const listHelps = ({ db }: Ctx): Promise<Help[]> =>
  db
    .selectFrom('helps')
    .select(['id', 'title', 'description', 'video'])
    .orderBy('title')
    .orderBy('id')
    .limit(HELPS_MAX)
    .execute()
