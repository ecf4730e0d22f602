import type { Setting } from '@recado/contract/accounts/settings'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'
import { publicSettings } from './rules.ts'

/** The settings that every user of the company may see, by key. */
export const listSettings = ({ db, companyId }: Ctx): Promise<Setting[]> =>
  db
    .selectFrom('settings')
    .select(['key', 'value'])
    .select(sql<number>`${companyId}::int`.as('companyId'))
    .where('key', 'in', publicSettings)
    .orderBy('key')
    .execute()
